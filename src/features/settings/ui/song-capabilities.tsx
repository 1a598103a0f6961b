import { m } from '#messages/messages.js';

/** Songs that the shop can make, as the studio says it. */
interface Songs {
  languages: readonly { name: string }[];
  voices: readonly string[];
  /** Seconds */
  shortest: number;
  longest: number;
  producer_hours: number | null;
}

/** D25: what the engines can do, and whether a producer makes the rest; the forms offer the same and nothing else. */
export function SongCapabilities({ songs }: { songs: Songs }) {
  const { languages, voices, shortest, longest, producer_hours: hours } = songs;
  const facts = [
    [m.settings_songs_languages(), languages.map(({ name }) => name).join(', ')],
    [m.settings_songs_voices(), voices.join(', ')],
    [m.settings_songs_length(), m.settings_songs_seconds({ shortest, longest })],
    [m.settings_songs_others(), hours === null ? m.settings_songs_none() : m.settings_songs_by_producer({ hours })],
  ] as const;
  return (
    <section className="desk-part" aria-labelledby="song-capabilities">
      <h2 className="heading-3" id="song-capabilities">
        {m.settings_songs()}
      </h2>
      <p className="small soft max-w-136">{m.settings_songs_text()}</p>
      <dl className="desk-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
