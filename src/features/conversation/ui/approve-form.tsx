import { useId, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import type { Revision } from '../contract.ts';
import { changedLyrics, type EditableLine, editableLines } from './changed-lyrics.ts';
import type { Lyrics } from './conversation-api.ts';

/** Approving begins a new version: the picked lines first, the others when they are wanted. */
export function ApproveForm({
  revision,
  lyrics,
  working,
  covered,
  onApprove,
  onBack,
}: {
  revision: Revision;
  lyrics: Lyrics | null;
  working: boolean;
  /** False when approving waives the price. */
  covered: boolean;
  onApprove: (lyrics: Lyrics | null) => void;
  onBack: () => void;
}) {
  const id = useId();
  const [changed, setChanged] = useState<ReadonlyMap<number, string>>(new Map());
  const lines = lyrics ? editableLines(lyrics, revision) : [];
  const picked = lines.filter(({ wrong }) => wrong !== null);
  const [all, setAll] = useState(picked.length === 0);
  return (
    <form
      className="revision-answer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onApprove(lyrics && changedLyrics(lyrics, changed));
      }}
    >
      <p className="small">{m.chat_approve_text()}</p>
      <div className="revision-edit" lang={lyrics?.language}>
        {(all ? lines : picked).map((shown) => (
          <LineField
            key={shown.line}
            id={`${id}-${shown.line}`}
            shown={shown}
            words={changed.get(shown.line) ?? shown.words}
            onWords={(words) => setChanged((before) => new Map(before).set(shown.line, words))}
          />
        ))}
      </div>
      {!all && (
        <Button look="quiet" size="slim" className="justify-self-start" onClick={() => setAll(true)}>
          {m.chat_all_lines()}
        </Button>
      )}
      {!covered && <p className="small soft">{m.chat_approve_free()}</p>}
      <div className="revision-buttons">
        <Button type="submit" size="slim" disabled={working}>
          {covered ? m.chat_approve_now() : m.chat_approve_now_free()}
        </Button>
        <Button look="quiet" size="slim" disabled={working} onClick={onBack}>
          {m.chat_back()}
        </Button>
      </div>
    </form>
  );
}

/** One line of the song, with what the buyer said of it. */
function LineField({
  id,
  shown: { line, wrong },
  words,
  onWords,
}: {
  id: string;
  shown: EditableLine;
  words: string;
  onWords: (words: string) => void;
}) {
  return (
    <TextField
      id={id}
      label={m.chat_line({ line: line + 1 })}
      hint={wrong ? m.chat_line_wrong({ wrong }) : undefined}
      maxLength={200}
      value={words}
      onChange={onWords}
    />
  );
}
