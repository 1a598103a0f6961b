import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { EditableLyrics } from '../contract.ts';
import { type Conflict, mergeLyrics, resolveLyrics } from './merge-lyrics.ts';
import type { LyricsDraft } from './use-lyrics-draft.ts';

type Side = 'mine' | 'theirs';

/** Somebody has saved other words in the meantime: the lines that both changed, each to choose. Nothing is lost before that. */
export function LyricsConflict({
  draft,
  newest,
  version,
  onResolved,
}: {
  draft: LyricsDraft;
  newest: EditableLyrics;
  /** The version that has `newest`. */
  version: number;
  onResolved: (draft: LyricsDraft) => void;
}) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Side>>(new Map());
  const merged = mergeLyrics(draft.from, draft.lyrics, newest);
  const resolve = (): void => onResolved({ baseVersion: version, from: newest, lyrics: resolveLyrics(merged, chosen) });
  return (
    <Notice tone="warn" title={m.admin_lyrics_overtaken({ version })} announce>
      <p>{merged.conflicts.length > 0 ? m.admin_lyrics_choose() : m.admin_lyrics_merged()}</p>
      {merged.conflicts.map((conflict, at) => (
        <ConflictChoice
          key={conflict.id}
          conflict={conflict}
          number={at + 1}
          language={draft.lyrics.language}
          chosen={chosen.get(conflict.id) ?? 'mine'}
          onChoose={(side) => setChosen((before) => new Map(before).set(conflict.id, side))}
        />
      ))}
      <Button size="slim" className="mt-4" onClick={resolve}>
        {m.admin_lyrics_go_on()}
      </Button>
    </Notice>
  );
}

function ConflictChoice({
  conflict,
  number,
  language,
  chosen,
  onChoose,
}: {
  conflict: Conflict;
  number: number;
  language: string;
  chosen: Side;
  onChoose: (side: Side) => void;
}) {
  return (
    <fieldset className="lyrics-conflict">
      <legend className="label">{m.admin_lyrics_conflict({ number })}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className="lyrics-conflict-side">
          <input
            type="radio"
            name={`conflict-${conflict.id}`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <span>
            <b>{side === 'mine' ? m.admin_lyrics_mine() : m.admin_lyrics_theirs()}</b>
            <Words items={conflict[side]} language={language} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Words({ items, language }: { items: Conflict['mine']; language: string }) {
  if (items.length === 0) return <span className="soft block">{m.admin_lyrics_taken_out()}</span>;
  return items.map(({ display, sung }, at) => (
    <span key={at} className="block" dir="auto" lang={language}>
      {display}
      {sung !== display && <span className="soft"> ({sung})</span>}
    </span>
  ));
}
