import { useId, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Revision } from '../contract.ts';
import {
  carriedOver,
  changedLyrics,
  type EditableLine,
  editableLines,
  type ConflictingLine,
  conflictingLines,
} from './changed-lyrics.ts';
import type { Lyrics } from './conversation-api.ts';

interface ApproveProps {
  revision: Revision;
  lyrics: Lyrics | null;
  /** False where the new version has another tune in any case. */
  keepsTune: boolean;
  working: boolean;
  /** False when approving waives the price. */
  covered: boolean;
  /** Words that somebody has saved since the answer was begun. */
  newer: Lyrics | null;
  onApprove: (lyrics: Lyrics | null, newTune: boolean) => void;
  /** Goes on from the newer words. */
  onNewer: () => void;
  onBack: () => void;
}

/** Approving begins a new version: the picked lines first, the others when they are wanted. */
export function ApproveForm(props: ApproveProps) {
  const { revision, lyrics, keepsTune, working, covered, newer, onApprove, onNewer, onBack } = props;
  const [newTune, setNewTune] = useState(false);
  const [changed, setChanged] = useState<ReadonlyMap<number, string>>(new Map());
  const goOn = (): void => {
    if (lyrics && newer) setChanged(carriedOver(lyrics, newer, changed));
    onNewer();
  };
  return (
    <form
      className="revision-answer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onApprove(lyrics && changedLyrics(lyrics, changed), newTune);
      }}
    >
      <p className="small">{m.chat_approve_text()}</p>
      {lyrics && newer && <NewerWords lines={conflictingLines(lyrics, newer, changed)} onGoOn={goOn} />}
      {lyrics && (
        <LineFields
          lyrics={lyrics}
          revision={revision}
          changed={changed}
          onWords={(line, words) => setChanged((before) => new Map(before).set(line, words))}
        />
      )}
      {keepsTune ? (
        <label className="flex min-h-11 items-center gap-3 small">
          <input
            type="checkbox"
            className="size-6 accent-plum"
            checked={newTune}
            onChange={(event) => setNewTune(event.target.checked)}
          />
          <span>
            {m.chat_approve_tune()} <span className="soft">{m.chat_approve_tune_hint()}</span>
          </span>
        </label>
      ) : (
        <Notice tone="warn">{m.chat_approve_other_tune()}</Notice>
      )}
      {!covered && <p className="small soft">{m.chat_approve_free()}</p>}
      <div className="revision-buttons">
        <Button type="submit" size="slim" disabled={working || newer !== null}>
          {covered ? m.chat_approve_now() : m.chat_approve_now_free()}
        </Button>
        <Button look="quiet" size="slim" disabled={working} onClick={onBack}>
          {m.chat_back()}
        </Button>
      </div>
    </form>
  );
}

function LineFields({
  lyrics,
  revision,
  changed,
  onWords,
}: {
  lyrics: Lyrics;
  revision: Revision;
  changed: ReadonlyMap<number, string>;
  onWords: (line: number, words: string) => void;
}) {
  const id = useId();
  const lines = editableLines(lyrics, revision);
  const picked = lines.filter(({ wrong }) => wrong !== null);
  const [all, setAll] = useState(picked.length === 0);
  return (
    <>
      <div className="revision-edit" lang={lyrics.language}>
        {(all ? lines : picked).map((shown) => (
          <LineField
            key={shown.line}
            id={`${id}-${shown.line}`}
            shown={shown}
            words={changed.get(shown.line) ?? shown.words}
            onWords={(words) => onWords(shown.line, words)}
          />
        ))}
      </div>
      {!all && (
        <Button look="quiet" size="slim" className="justify-self-start" onClick={() => setAll(true)}>
          {m.chat_all_lines()}
        </Button>
      )}
    </>
  );
}

/** The lines that somebody else has changed in the meantime, beside those typed here. */
function NewerWords({ lines, onGoOn }: { lines: ConflictingLine[]; onGoOn: () => void }) {
  return (
    <Notice tone="warn" announce>
      <p>{m.chat_newer_words()}</p>
      <ul className="revision-lines">
        {lines.map(({ line, now, mine }) => (
          <li key={line}>
            <q dir="auto">{now}</q>
            {mine !== null && <span dir="auto">{m.chat_newer_mine({ mine })}</span>}
          </li>
        ))}
      </ul>
      <Button look="outline" size="slim" onClick={onGoOn}>
        {m.chat_newer_go_on()}
      </Button>
    </Notice>
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
