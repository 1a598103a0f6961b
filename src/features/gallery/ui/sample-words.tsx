import { useEffect, useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { type Cue, lineAt, readCues } from '../domain/cues.ts';

/** The words of a sample, the line being sung marked and kept in view. The box has its height before they come. */
export function SampleWords({ address, language, second }: { address: string; language: string; second: number }) {
  const cues = useCues(address);
  const box = useRef<HTMLOListElement>(null);
  const now = Array.isArray(cues) ? lineAt(cues, second) : -1;
  useEffect(() => {
    const list = box.current;
    const line = list?.children[now];
    if (!list || !(line instanceof HTMLElement)) return;
    // Only the box scrolls, never the dialog around it.
    list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2 + line.clientHeight;
  }, [now]);
  if (cues === 'failed') return <p className="small soft sample-words">{m.gallery_words_failed()}</p>;
  return (
    // A box that scrolls can be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={box} className="sample-words notes" lang={language} dir="auto" tabIndex={0} aria-label={m.gallery_words()}>
      {cues?.map(({ start, text }, position) => (
        <li key={start} data-now={position === now}>
          {text}
        </li>
      ))}
    </ol>
  );
}

function useCues(address: string): readonly Cue[] | 'failed' | undefined {
  const [cues, setCues] = useState<readonly Cue[] | 'failed'>();
  useEffect(() => {
    const away = new AbortController();
    const read = async (): Promise<readonly Cue[] | 'failed'> => {
      const response = await fetch(address, { signal: away.signal });
      return response.ok ? readCues(await response.text()) : 'failed';
    };
    void read()
      .catch(() => 'failed' as const)
      .then((found) => {
        if (!away.signal.aborted) setCues(found);
      });
    return () => away.abort();
  }, [address]);
  return cues;
}
