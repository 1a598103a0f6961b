import { m } from '#messages/messages.js';

/** A film of a guest's page with its captions. */
export function Film({
  source,
  captions,
  label,
  language,
}: {
  source: string;
  captions: string;
  label: string;
  language: string;
}) {
  return (
    <video className="host-film" src={source} controls playsInline preload="metadata" aria-label={label}>
      <track kind="captions" src={captions} srcLang={language} label={label} />
    </video>
  );
}

/** The words of a song, folded away. */
export function Words({ lyrics }: { lyrics: readonly { lines: readonly string[] }[] }) {
  return (
    <details>
      <summary>{m.guest_page_words()}</summary>
      {lyrics.map(({ lines }, section) => (
        <p key={section} className="mt-4" dir="auto">
          {lines.map((line, at) => (
            <span key={at} className="block">
              {line}
            </span>
          ))}
        </p>
      ))}
    </details>
  );
}
