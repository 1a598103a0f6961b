import { Pencil } from '#ui/icons/pencil.ts';
import { useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { isCalm } from '#occasions/occasions.ts';
import { Button } from '#ui/button.tsx';
import type { ReadDraft } from '../contract.ts';
import { findingWords } from './finding-words.ts';
import { LineEditor } from './line-editor.tsx';
import type { ReadingModel } from './use-reading.ts';
import { approvalAddress } from './words-api.ts';

type Section = ReadDraft['sections'][number];

const partNames: Record<Section['tag'], () => string> = {
  verse: m.words_verse,
  chorus: m.words_chorus,
  bridge: m.words_bridge,
};

/** One draft: every line can be pressed to change it, and at its foot it is approved. */
export function DraftColumn({ model, index, draft }: { model: ReadingModel; index: number; draft: ReadDraft }) {
  const { reading } = model;
  const [open, setOpen] = useState<string | null>(null);
  const [findings, setFindings] = useState<string[] | null>(null);
  const column = useRef<HTMLElement>(null);
  const close = (place: string, found: string[] | null): void => {
    setOpen(null);
    setFindings(found);
    // The line stands there again once the editor has gone.
    setTimeout(() => column.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus());
  };
  const name = m.words_draft({ number: index + 1 });
  return (
    <section className="words-draft" aria-labelledby={`draft-${index}`} ref={column}>
      <header>
        {reading.drafts.length > 1 && (
          <p className="small soft">
            {name}
            {index === 0 && ` · ${m.words_draft_best()}`}
          </p>
        )}
        <h2 className="heading-2" id={`draft-${index}`} lang={reading.language}>
          {draft.title}
        </h2>
      </header>
      <output className="words-said small" aria-live="polite">
        {findings !== null && (findings.length === 0 ? m.words_saved() : m.words_gently())}
        {findings !== null && findingWords(findings).map((words) => <span key={words}> {words}</span>)}
      </output>
      {draft.sections.map((section, at) => (
        // A draft has its sections in their order, and they neither come nor go.
        // oxlint-disable-next-line react/no-array-index-key
        <div className="words-part" data-chorus={section.tag === 'chorus' || undefined} key={at}>
          <h3 className="small soft">{partNames[section.tag]()}</h3>
          <ol lang={reading.language}>
            {section.lines.map(({ text, before }, line) => {
              const place = `${at}-${line}`;
              return (
                <li key={place}>
                  {open === place ? (
                    <LineEditor
                      model={model}
                      place={{ draft: index, section: at, line }}
                      text={text}
                      language={reading.language}
                      isChorus={section.tag === 'chorus'}
                      onDone={(found) => close(place, found)}
                    />
                  ) : (
                    <Line text={text} before={before} place={place} onPress={() => setOpen(place)} />
                  )}
                </li>
              );
            })}
          </ol>
        </div>
      ))}
      <ApproveForm model={model} index={index} />
    </section>
  );
}

function Line({
  text,
  before,
  place,
  onPress,
}: {
  text: string;
  before: string | null;
  place: string;
  onPress: () => void;
}) {
  return (
    <>
      <button
        type="button"
        className="words-line"
        data-place={place}
        aria-label={m.words_change_line({ line: text })}
        onClick={onPress}
      >
        <span>{text}</span>
        <Pencil className="icon" aria-hidden="true" />
      </button>
      {before !== null && <p className="words-before small soft">{m.words_changed({ before })}</p>}
    </>
  );
}

/** Works without a script: the server leads back to the page. */
function ApproveForm({ model, index }: { model: ReadingModel; index: number }) {
  const { reading, isApproving } = model;
  const approve = isCalm(reading.occasion) ? m.words_approve_calm() : m.words_approve();
  return (
    <form
      className="words-approve"
      method="post"
      action={approvalAddress(reading.order_number)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isApproving) void model.approve(index);
      }}
    >
      <input type="hidden" name="draft" value={index} />
      <input type="hidden" name="revision" value={reading.revision} />
      <Button type="submit" disabled={isApproving} aria-describedby={`draft-${index} draft-final-${index}`}>
        {isApproving ? m.words_approving() : approve}
      </Button>
      <p className="hint" id={`draft-final-${index}`}>
        {m.words_final()}
      </p>
    </form>
  );
}
