import { type KeyboardEvent, useState } from 'react';
import { dayInLondon } from '#features/orders/ui/index.ts';
import { nextBusinessDay } from '#kit/business-day.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import type { CircleView } from '../contract.ts';
import { choosingHours, friends, maximumLengths } from '../domain/limits.ts';

export interface CircleWords {
  giver: string;
  message: string;
  last_day: string;
  most_friends: number;
}

interface Typed {
  giver: string;
  message: string;
  lastDay: string;
  mostFriends: string;
}

const typedOf = (circle: CircleView['circle']): Typed => ({
  giver: circle?.giver ?? '',
  message: circle?.message ?? '',
  lastDay: circle?.last_day ?? '',
  mostFriends: String(circle?.most_friends ?? friends.usual),
});

/**
 * Words, day and number of an invitation. It stands within the form of an order, too, so it is no form itself: Enter in a field
 * saves it, and not the order around it.
 */
export function CircleForm({
  circle,
  onSave,
  onBack,
}: {
  circle: CircleView['circle'];
  /** @returns the sentence to show if it was refused */
  onSave: (words: CircleWords) => Promise<string | undefined>;
  onBack?: (() => void) | undefined;
}) {
  const [words, setWords] = useState(() => typedOf(circle));
  const set = (change: Partial<Typed>): void => setWords((before) => ({ ...before, ...change }));
  const { giver, message, lastDay, mostFriends } = words;
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (busy) return;
    if (giver.trim() === '') return setProblem(m.circle_refusal_name());
    if (lastDay === '') return setProblem(m.circle_refusal_past());
    setBusy(true);
    const wanted = Math.min(friends.most, Math.max(friends.fewest, Math.round(Number(mostFriends)) || friends.usual));
    setProblem(await onSave({ giver, message, last_day: lastDay, most_friends: wanted }));
    setBusy(false);
  };
  const saveOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void save();
  };
  return (
    // The keyboard's Enter is that of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="circle-form" onKeyDown={saveOnEnter}>
      <Fields words={words} set={set} />
      {lastDay !== '' && (
        <p className="notes">{m.circle_waits({ day: dayInLondon(nextBusinessDay(lastDay)), hours: choosingHours })}</p>
      )}
      {problem && <FieldError id="circle-form-error">{problem}</FieldError>}
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button disabled={busy} onClick={() => void save()}>
          {circle ? m.circle_change() : m.circle_save()}
        </Button>
        {onBack && (
          <Button look="quiet" onClick={onBack}>
            {m.circle_back()}
          </Button>
        )}
      </div>
    </div>
  );
}

function Fields({ words, set }: { words: Typed; set: (change: Partial<Typed>) => void }) {
  return (
    <>
      <TextField
        id="circle-giver"
        label={m.circle_giver()}
        value={words.giver}
        onChange={(giver) => set({ giver })}
        maxLength={maximumLengths.name}
      />
      <TextField
        id="circle-message"
        label={m.circle_message()}
        value={words.message}
        onChange={(message) => set({ message })}
        maxLength={maximumLengths.message}
        multiline="short"
        optional
      />
      <div className="circle-numbers">
        <TextField
          id="circle-last-day"
          label={m.circle_last_day()}
          type="date"
          value={words.lastDay}
          onChange={(lastDay) => set({ lastDay })}
        />
        <TextField
          id="circle-most"
          label={m.circle_most()}
          type="number"
          value={words.mostFriends}
          onChange={(mostFriends) => set({ mostFriends })}
        />
      </div>
    </>
  );
}
