import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useTabDraft } from '#ui/draft/use-draft.ts';
import { FieldError, TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast.tsx';
import { RevisionTerms } from './buyer-revisions.tsx';
import { type ConversationApi, newClientId, refusalOf } from './conversation-api.ts';
import './conversation.css';

interface ChangeRequestProps {
  api: ConversationApi;
  orderNumber: string;
  /** The released words, line by line. */
  lines: readonly string[];
  /** Their language as a BCP 47 tag. */
  language: string;
}

/** A revision asked for from the lyrics: pick the lines, say what is wrong. */
export function ChangeRequest(props: ChangeRequestProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-8 grid justify-items-start gap-3">
      <p className="notes soft max-w-[30rem]">{m.chat_change_text()}</p>
      <Button look="outline" onClick={() => setOpen(true)}>
        {m.chat_change()}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.chat_change_title()} placement="side">
        <ChangeForm {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

/** Remarks by position of the picked line; empty text for a line picked without a remark. */
type Picked = ReadonlyMap<number, string>;

/** A request that outlives a reload and the dialog, until it was sent. */
interface KeptChange {
  /** The words that lines were picked from: another version has others in their places. */
  words: string;
  picked: [line: number, wrong: string][];
  description: string;
}

function useAsking({ api, orderNumber, lines, onDone }: ChangeRequestProps & { onDone: () => void }) {
  const [picked, setPicked] = useState<Picked>(new Map());
  const [description, setDescription] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  // One idempotency key until the request has arrived, however often it is sent.
  const [clientId] = useState(newClientId);
  const words = lines.join('\n');
  const kept: KeptChange = { words, picked: [...picked], description };
  const { forget } = useTabDraft<KeptChange>(`change ${orderNumber}`, kept, (found) => {
    if (!found) return;
    if (found.words === words) setPicked(new Map(found.picked));
    setDescription(found.description);
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.requestRevision({
        order_number: orderNumber,
        description,
        lines: [...picked].map(([line, wrong]) => ({ line, wrong })),
        client_id: clientId,
      }),
    onSuccess: () => {
      forget();
      showToast('ok', m.chat_revision_sent());
      onDone();
    },
    onError: (error) => setProblem(refusalOf(error)?.message ?? m.chat_failed()),
  });
  const pick = (line: number, wrong: string | null): void =>
    setPicked((before) => {
      const after = new Map(before);
      if (wrong === null) after.delete(line);
      else after.set(line, wrong);
      return after;
    });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const nothing = picked.size === 0 && description.trim() === '';
    setProblem(nothing ? m.chat_change_nothing() : null);
    if (!nothing) mutate();
  };
  return { picked, pick, description, setDescription, problem, send, sending: isPending };
}

function ChangeForm(props: ChangeRequestProps & { onDone: () => void }) {
  const id = useId();
  const { lines, language } = props;
  const asking = useAsking(props);
  return (
    <form className="change-form" noValidate onSubmit={asking.send}>
      <RevisionTerms api={props.api} orderNumber={props.orderNumber} />
      <fieldset className="change-lines">
        <legend className="field-label mb-2">{m.chat_change_pick()}</legend>
        {lines.map((words, line) => (
          <ChangeLine
            key={line}
            id={`${id}-${line}`}
            words={words}
            language={language}
            wrong={asking.picked.get(line) ?? null}
            onWrong={(wrong) => asking.pick(line, wrong)}
          />
        ))}
      </fieldset>
      <TextField
        id={`${id}-else`}
        label={m.chat_change_else()}
        optional
        multiline="short"
        maxLength={2000}
        value={asking.description}
        onChange={asking.setDescription}
      />
      <div role="alert" className="empty:hidden">
        {asking.problem && <FieldError id={`${id}-problem`}>{asking.problem}</FieldError>}
      </div>
      <Button type="submit" disabled={asking.sending}>
        {m.chat_change_send()}
      </Button>
    </form>
  );
}

function ChangeLine({
  id,
  words,
  language,
  wrong,
  onWrong,
}: {
  id: string;
  words: string;
  language: string;
  wrong: string | null;
  onWrong: (wrong: string | null) => void;
}) {
  return (
    <div className="change-line">
      <label>
        <input
          type="checkbox"
          checked={wrong !== null}
          onChange={(event) => onWrong(event.target.checked ? '' : null)}
        />
        <span lang={language} dir="auto">
          {words}
        </span>
      </label>
      {wrong !== null && (
        <TextField
          id={id}
          label={m.chat_change_wrong({ words })}
          optional
          maxLength={300}
          value={wrong}
          onChange={onWrong}
        />
      )}
    </div>
  );
}
