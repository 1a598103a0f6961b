import { useQuery } from '@tanstack/react-query';
import { isDefinedError, safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Takedown } from '../contract.ts';
import type { ModerationApi } from './moderation-queue.tsx';

/** Takedowns of what came from an order, with the reasons and the way to have staff look again. */
export default function Takedowns({
  api,
  orderNumber,
}: {
  api: Pick<ModerationApi, 'orderTakedowns' | 'appealTakedown'>;
  orderNumber: string;
}) {
  const { data, refetch } = useQuery({
    queryKey: ['order-takedowns', orderNumber],
    queryFn: () => api.orderTakedowns({ order_number: orderNumber }),
    staleTime: 60_000,
  });
  if (!data || data.takedowns.length === 0) return null;
  return data.takedowns.map((takedown) => (
    <Notice key={takedown.id} tone="warn" title={m.takedown_title()}>
      <p dir="auto">{takedown.decision}</p>
      {takedown.appeal_state === 'open' && <p>{m.takedown_appealed()}</p>}
      {takedown.appeal_answer !== '' && <p dir="auto">{takedown.appeal_answer}</p>}
      {takedown.appeal_state === null && (
        <Appeal
          takedown={takedown}
          send={(text) => api.appealTakedown({ order_number: orderNumber, id: takedown.id, text })}
          onSent={() => void refetch()}
        />
      )}
    </Notice>
  ));
}

function Appeal({
  takedown,
  send,
  onSent,
}: {
  takedown: Takedown;
  send: (text: string) => Promise<unknown>;
  onSent: () => void;
}) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '') {
      setProblem(m.takedown_text_missing());
      return;
    }
    const { error } = await safe(send(text));
    setProblem(error ? (isDefinedError(error) ? (error as Error).message : m.takedown_failed()) : undefined);
    if (!error) onSent();
  };
  return (
    <form className="mt-4 grid justify-items-start gap-3" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        id={`appeal-${takedown.id}`}
        label={m.takedown_appeal()}
        multiline="short"
        maxLength={2000}
        value={text}
        error={problem}
        onChange={setText}
      />
      <Button type="submit" look="outline" size="slim">
        {m.takedown_send()}
      </Button>
    </form>
  );
}
