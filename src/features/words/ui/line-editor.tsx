import { useEffect, useId, useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { longestLine } from '../domain/limits.ts';
import type { ReadingModel } from './use-reading.ts';
import type { LinePlace } from './words-api.ts';

/** Other lines for one place, and a field for the buyer's own. Escape leaves the line as it is. */
export function LineEditor({
  model,
  place,
  text,
  language,
  isChorus,
  onDone,
}: {
  model: ReadingModel;
  place: LinePlace;
  text: string;
  language: string;
  isChorus: boolean;
  /** Called with what the judge finds when the line is changed, and with null when it stays. */
  onDone: (findings: string[] | null) => void;
}) {
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const offered = useOffered(model, place);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const change = async (line: string, source: 'offered' | 'typed'): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    setRefusal(undefined);
    const answer = await model.change(place, line, source);
    setSaving(false);
    if ('findings' in answer) onDone(answer.findings);
    else setRefusal(answer.refusal);
  };
  return (
    // Escape is heard from whatever in it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="words-editor" onKeyDown={(event) => event.key === 'Escape' && onDone(null)}>
      <h4 className="words-editor-title" tabIndex={-1} ref={heading}>
        {m.words_other_lines()}
      </h4>
      {isChorus && <p className="hint">{m.words_chorus_note()}</p>}
      <div aria-live="polite">
        {offered === 'looking' && <output className="small soft">{m.words_looking()}</output>}
        {(offered === null || offered.length === 0) && <p className="small soft">{m.words_none_found()}</p>}
      </div>
      {Array.isArray(offered) && offered.length > 0 && (
        <OfferedLines
          lines={offered}
          language={language}
          isSaving={isSaving}
          onTake={(line) => void change(line, 'offered')}
        />
      )}
      <OwnLine
        text={text}
        isSaving={isSaving}
        refusal={refusal}
        onUse={(line) => void change(line, 'typed')}
        onCancel={() => onDone(null)}
      />
    </div>
  );
}

function OfferedLines({
  lines,
  language,
  isSaving,
  onTake,
}: {
  lines: string[];
  language: string;
  isSaving: boolean;
  onTake: (line: string) => void;
}) {
  return (
    <ul className="words-offered" lang={language}>
      {lines.map((line) => (
        <li key={line}>
          <button type="button" aria-disabled={isSaving || undefined} onClick={() => onTake(line)}>
            {line}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A field with the line as it stands, for the buyer's own. */
function OwnLine({
  text,
  isSaving,
  refusal,
  onUse,
  onCancel,
}: {
  text: string;
  isSaving: boolean;
  refusal: string | undefined;
  onUse: (line: string) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const [own, setOwn] = useState(text);
  return (
    <form
      className="words-own"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onUse(own);
      }}
    >
      <TextField
        id={`${id}-own`}
        label={m.words_own()}
        hint={m.words_own_hint()}
        value={own}
        maxLength={longestLine}
        autoComplete="off"
        error={refusal}
        onChange={setOwn}
      />
      <div className="words-editor-foot">
        <Button type="submit" size="slim" disabled={isSaving || own.trim() === '' || own === text}>
          {isSaving ? m.words_saving() : m.words_use_own()}
        </Button>
        <Button look="quiet" size="slim" onClick={onCancel}>
          {m.words_cancel()}
        </Button>
      </div>
    </form>
  );
}

/** The lines offered for a place; null when none could be looked for. */
function useOffered(model: ReadingModel, place: LinePlace): string[] | 'looking' | null {
  const [offered, setOffered] = useState<string[] | 'looking' | null>('looking');
  const [look] = useState(() => () => model.offer(place));
  useEffect(() => {
    let isGone = false;
    void look().then((lines) => {
      if (!isGone) setOffered(lines);
    });
    return () => {
      isGone = true;
    };
  }, [look]);
  return offered;
}
