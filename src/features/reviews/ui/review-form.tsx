import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { ChoiceChips } from '#ui/choice.tsx';
import { useTabDraft } from '#ui/draft/use-draft.ts';
import { FieldError, TextField } from '#ui/field.tsx';
import { failureText, type RefusalSentences } from '#ui/refusal-text.ts';
import type { ReviewPage } from '../contract.ts';
import { maximumLengths } from '../domain/limits.ts';
import type { ReviewsApi } from './reviews-api.ts';
import { Stars } from './stars.tsx';

const sentences: RefusalSentences = {
  CONSENT_CHANGED: m.review_changed,
  TOO_MANY: m.review_tries,
  PAGE_NOT_FOUND: m.review_unknown,
};

/** The sentence for a call that was refused, or did not come through. */
export const refused = (error: Error): string => failureText(error, m.review_failed, sentences);

const choices = ['5', '4', '3', '2', '1'] as const;
type Choice = (typeof choices)[number];

interface Written {
  stars: Choice | '';
  words: string;
  name: string;
  agrees: boolean;
}

/** Parts of the form that outlive a reload. */
type Kept = Omit<Written, 'agrees'>;

const writtenIn = ({ stars, words, name, state }: ReviewPage): Written => ({
  stars: choices.find((choice) => Number(choice) === stars) ?? '',
  words,
  name,
  // Who changes what they have allowed to be shown is not asked for it anew.
  agrees: state === 'waiting' || state === 'shown' || state === 'refused',
});

/** Form of a review: stars, a sentence, the first name to show, and the agreement. */
export function ReviewForm({
  api,
  token,
  page,
  onSaved,
  onKeep,
}: {
  api: ReviewsApi;
  token: string;
  page: ReviewPage;
  onSaved: (page: ReviewPage) => void;
  /** Null for a review that is written for the first time. */
  onKeep: (() => void) | null;
}) {
  const [written, setWritten] = useState(() => writtenIn(page));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<Written>): void => setWritten((before) => ({ ...before, ...change }));
  const { agrees: _, ...kept } = written;
  const { ready, forget } = useTabDraft<Kept>(`review ${token}`, kept, (found) => found && set(found));
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const missing = missingIn(written);
    setProblem(missing);
    if (missing !== undefined) return;
    setBusy(true);
    const review = { ...kept, stars: Number(kept.stars), consent_version: page.consent.version };
    const { error, data } = await safe(api.giveReview({ token, ...review }));
    setBusy(false);
    if (error) return setProblem(refused(error));
    forget();
    onSaved(data);
  };
  const keep = (): void => {
    forget();
    onKeep?.();
  };
  return (
    <form className="review-form" noValidate data-waits={!ready || undefined} onSubmit={(event) => void send(event)}>
      <Fields written={written} set={set} consent={page.consent.words} />
      {problem && (
        <div role="alert">
          <FieldError id="review-error">{problem}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {busy ? m.review_sending() : onKeep ? m.review_save() : m.review_send()}
        </Button>
        {onKeep && (
          <Button look="quiet" onClick={keep}>
            {m.review_keep()}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The sentence for what is still missing. */
function missingIn({ stars, words, name, agrees }: Written): string | undefined {
  if (stars === '') return m.review_missing_stars();
  if (words.trim() === '') return m.review_missing_words();
  if (name.trim() === '') return m.review_missing_name();
  return agrees ? undefined : m.review_missing_consent();
}

function Fields({
  written: { stars, words, name, agrees },
  set,
  consent,
}: {
  written: Written;
  set: (change: Partial<Written>) => void;
  consent: string;
}) {
  return (
    <>
      <ChoiceChips
        id="review-stars"
        legend={m.review_stars()}
        options={choices.map((value) => ({ value, label: <Stars count={Number(value)} /> }))}
        value={stars}
        onChange={(value) => set({ stars: value })}
      />
      <TextField
        id="review-words"
        label={m.review_words()}
        hint={m.review_words_hint()}
        multiline="short"
        maxLength={maximumLengths.words}
        value={words}
        onChange={(text) => set({ words: text })}
      />
      <TextField
        id="review-name"
        label={m.review_name()}
        autoComplete="given-name"
        maxLength={maximumLengths.name}
        value={name}
        onChange={(text) => set({ name: text })}
      />
      <label className="review-tick">
        <input type="checkbox" checked={agrees} onChange={({ target }) => set({ agrees: target.checked })} />
        <span className="small">{consent}</span>
      </label>
    </>
  );
}
