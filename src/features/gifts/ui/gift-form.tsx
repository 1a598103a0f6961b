import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast.tsx';
import { most } from '../domain/limits.ts';
import type { GiftParts } from './gift-panel.tsx';
import { GiftTick } from './gift-tick.tsx';

/** Words, question and end of a gift's page. */
export function GiftForm({ api, orderNumber, view: { page }, change, onSaved }: GiftParts & { onSaved: () => void }) {
  const [dedication, setDedication] = useState(page?.dedication ?? '');
  const [signature, setSignature] = useState(page?.signature ?? '');
  const [asks, setAsks] = useState((page?.question ?? null) !== null);
  const [question, setQuestion] = useState(page?.question ?? '');
  const [answer, setAnswer] = useState('');
  const [mayDownload, setMayDownload] = useState(page?.may_download ?? true);
  const [lastDay, setLastDay] = useState(page?.last_day ?? '');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const keepsAnswer = page?.question != null && page.question === question.trim();

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const isAsked = asks && question.trim() !== '';
    const failed = await change(
      api.saveGift({
        order_number: orderNumber,
        dedication,
        signature,
        question: isAsked ? question : null,
        answer: isAsked && answer.trim() !== '' ? answer : null,
        may_download: mayDownload,
        last_day: lastDay === '' ? null : lastDay,
      }),
    );
    setBusy(false);
    setProblem(failed);
    if (failed !== undefined) return;
    showToast('ok', m.gift_saved());
    onSaved();
  };

  return (
    <form className="gift-form" onSubmit={(event) => void save(event)}>
      <TextField
        id="gift-dedication"
        label={m.gift_dedication()}
        hint={m.gift_dedication_hint()}
        multiline="short"
        optional
        maxLength={most.dedication}
        value={dedication}
        onChange={setDedication}
      />
      <TextField
        id="gift-signature"
        label={m.gift_signature()}
        hint={m.gift_signature_hint()}
        optional
        maxLength={most.signature}
        value={signature}
        onChange={setSignature}
      />
      <GiftTick id="gift-asks" words={m.gift_ask()} isTicked={asks} onTick={setAsks} />
      {asks && (
        <>
          <TextField
            id="gift-question"
            label={m.gift_question()}
            maxLength={most.question}
            value={question}
            onChange={setQuestion}
          />
          <TextField
            id="gift-answer"
            label={m.gift_answer()}
            hint={keepsAnswer ? m.gift_answer_kept() : m.gift_answer_hint()}
            optional={keepsAnswer}
            autoComplete="off"
            maxLength={most.answer}
            value={answer}
            onChange={setAnswer}
          />
        </>
      )}
      <GiftTick id="gift-may-download" words={m.gift_may_download()} isTicked={mayDownload} onTick={setMayDownload} />
      <TextField
        id="gift-last-day"
        label={m.gift_last_day()}
        hint={m.gift_last_day_hint()}
        type="date"
        optional
        value={lastDay}
        onChange={setLastDay}
      />
      {problem && <FieldError id="gift-form-error">{problem}</FieldError>}
      <Button type="submit" disabled={busy}>
        {page ? m.gift_save() : m.gift_make()}
      </Button>
    </form>
  );
}
