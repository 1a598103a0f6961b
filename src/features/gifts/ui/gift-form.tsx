import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Tick } from '#ui/tick.tsx';
import { showToast } from '#ui/toast.tsx';
import type { GiftView } from '../contract.ts';
import { maximumLengths } from '../domain/limits.ts';
import type { GiftParts } from './gift-parts.ts';
import { FormAlert } from './form-alert.tsx';

interface Words {
  dedication: string;
  signature: string;
  asks: boolean;
  question: string;
  answer: string;
  mayDownload: boolean;
  lastDay: string;
}

const wordsOf = (page: GiftView['page']): Words => ({
  dedication: page?.dedication ?? '',
  signature: page?.signature ?? '',
  asks: page !== null && page.question !== null,
  question: page?.question ?? '',
  answer: '',
  mayDownload: page?.may_download ?? true,
  lastDay: page?.last_day ?? '',
});

/** Words, question and end of a gift's page. */
export function GiftForm({ api, orderNumber, view: { page }, change, onSaved }: GiftParts & { onSaved: () => void }) {
  const [words, setWords] = useState(() => wordsOf(page));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const set = (changed: Partial<Words>): void => setWords((before) => ({ ...before, ...changed }));
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const { dedication, signature, asks, question, answer, mayDownload, lastDay } = words;
    // A day that is typed in part reads as none, and the page would never close.
    if (event.currentTarget.querySelector<HTMLInputElement>('#gift-last-day')?.validity.badInput)
      return setProblem(m.gift_refusal_day());
    // Whoever ticks it believes the page to be protected.
    if (asks && question.trim() === '') return setProblem(m.gift_question_missing());
    setProblem(undefined);
    setBusy(true);
    const failed = await change(
      api.saveGift({
        order_number: orderNumber,
        dedication,
        signature,
        question: asks ? question : null,
        answer: asks && answer.trim() !== '' ? answer : null,
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
    <form className="gift-form" noValidate onSubmit={(event) => void save(event)}>
      <Dedication words={words} set={set} />
      <Tick id="gift-asks" words={m.gift_ask()} isTicked={words.asks} onTick={(asks) => set({ asks })} />
      {words.asks && <Question words={words} set={set} kept={page?.question ?? null} />}
      <Tick
        id="gift-may-download"
        words={m.gift_may_download()}
        isTicked={words.mayDownload}
        onTick={(mayDownload) => set({ mayDownload })}
      />
      <TextField
        id="gift-last-day"
        label={m.gift_last_day()}
        hint={m.gift_last_day_hint()}
        type="date"
        optional
        value={words.lastDay}
        onChange={(lastDay) => set({ lastDay })}
      />
      <FormAlert id="gift-form-error" words={problem} />
      <Button type="submit" disabled={busy}>
        {page ? m.gift_save() : m.gift_make()}
      </Button>
    </form>
  );
}

interface Part {
  words: Words;
  set: (changed: Partial<Words>) => void;
}

function Dedication({ words, set }: Part) {
  return (
    <>
      <TextField
        id="gift-dedication"
        label={m.gift_dedication()}
        hint={m.gift_dedication_hint()}
        multiline="short"
        optional
        maxLength={maximumLengths.dedication}
        value={words.dedication}
        onChange={(dedication) => set({ dedication })}
      />
      <TextField
        id="gift-signature"
        label={m.gift_signature()}
        hint={m.gift_signature_hint()}
        optional
        maxLength={maximumLengths.signature}
        value={words.signature}
        onChange={(signature) => set({ signature })}
      />
    </>
  );
}

/** `kept` is the question that is asked now: its answer stays unless another is written. */
function Question({ words, set, kept }: Part & { kept: string | null }) {
  const keepsAnswer = kept !== null && kept === words.question.trim();
  return (
    <>
      <TextField
        id="gift-question"
        label={m.gift_question()}
        maxLength={maximumLengths.question}
        value={words.question}
        onChange={(question) => set({ question })}
      />
      <TextField
        id="gift-answer"
        label={m.gift_answer()}
        hint={keepsAnswer ? m.gift_answer_kept() : m.gift_answer_hint()}
        optional={keepsAnswer}
        autoComplete="off"
        maxLength={maximumLengths.answer}
        value={words.answer}
        onChange={(answer) => set({ answer })}
      />
    </>
  );
}
