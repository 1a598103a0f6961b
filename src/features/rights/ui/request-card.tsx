import { useId, useState } from 'react';
import { Link } from 'react-router';
import { poundsAndPence } from '#kit/money.ts';
import { parsePence } from '#kit/parse-pence.ts';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice, type Tone } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import type { RightsRequest } from '../contract.ts';
import type { RightsApi } from './rights-api.ts';
import { useAction } from './use-action.ts';

const states: Record<RightsRequest['state'], { tone: Tone; name: () => string }> = {
  open: { tone: 'warn', name: m.requests_state_open },
  granted: { tone: 'ok', name: m.requests_state_granted },
  refused: { tone: 'info', name: m.requests_state_refused },
  done: { tone: 'ok', name: m.requests_state_done },
};

interface CardProps {
  api: RightsApi;
  request: RightsRequest;
  orderAddress: (orderNumber: string) => string;
  onAnswered: () => void;
}

export function RequestCard({ api, request, orderAddress, onAnswered }: CardProps) {
  const { tone, name } = states[request.state];
  const isRefund = request.kind === 'refund';
  return (
    <li className="request">
      <div className="request-head">
        <b>{isRefund ? m.requests_refund() : m.requests_erasure()}</b>
        <Tag tone={tone}>{name()}</Tag>
        <Link className="figures" to={orderAddress(request.order_number)}>
          {request.order_number}
        </Link>
        <span className="small soft">{request.email}</span>
      </div>
      <p className="small soft">{facts(request)}</p>
      {request.reason && (
        <blockquote className="notes" dir="auto">
          {request.reason}
        </blockquote>
      )}
      {request.answer && <p className="notes">{m.requests_answer_was({ answer: request.answer })}</p>}
      {request.state === 'open' && <AnswerForm api={api} request={request} onAnswered={onAnswered} />}
    </li>
  );
}

function facts({ kind, asked_at, delivered_at, left_pence, reason }: RightsRequest): string {
  return [
    m.requests_asked({ asked: dayAndTime(asked_at) }),
    delivered_at ? m.requests_delivered({ delivered: dayAndTime(delivered_at) }) : m.requests_not_delivered(),
    ...(kind === 'refund' ? [m.requests_left({ amount: poundsAndPence(left_pence) })] : []),
    ...(kind === 'refund' && reason === null ? [m.requests_after_erasure()] : []),
  ].join(' ');
}

function AnswerForm({ api, request, onAnswered }: Pick<CardProps, 'api' | 'request' | 'onAnswered'>) {
  const id = useId();
  const [answer, setAnswer] = useState('');
  const [amount, setAmount] = useState('');
  const [tried, setTried] = useState(false);
  const isPart = request.kind === 'refund' && amount.trim() !== '';
  const pence = isPart ? parsePence(amount) : request.left_pence;
  const isWrong = isPart && (pence === null || pence < 1 || pence > request.left_pence);
  const { busy, problem, run } = useAction();
  const send = async (verdict: 'granted' | 'refused'): Promise<void> => {
    const isGranted = verdict === 'granted';
    setTried(isGranted);
    if (isGranted && isWrong) return;
    const part = isGranted && isPart && pence !== null ? { amount_pence: pence } : {};
    if (await run(() => api.answerRequest({ id: request.id, verdict, answer, ...part }))) onAnswered();
  };
  const yes =
    request.kind === 'erasure'
      ? m.requests_grant_erasure()
      : request.left_pence === 0
        ? m.requests_grant_back()
        : m.requests_grant_refund({ amount: poundsAndPence(isWrong || pence === null ? request.left_pence : pence) });
  return (
    <>
      <TextField
        id={`${id}-answer`}
        label={m.requests_answer()}
        hint={m.requests_answer_hint()}
        multiline="short"
        maxLength={1000}
        optional
        value={answer}
        onChange={setAnswer}
      />
      {request.kind === 'refund' && request.left_pence > 0 && (
        <PartField
          id={`${id}-amount`}
          value={amount}
          wrong={tried && isWrong}
          leftPence={request.left_pence}
          onChange={setAmount}
        />
      )}
      {request.is_held && <Notice tone="warn">{m.requests_held()}</Notice>}
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <div className="request-deeds">
        <Button size="slim" disabled={busy} onClick={() => void send('granted')}>
          {yes}
        </Button>
        <Button look="outline" size="slim" disabled={busy} onClick={() => void send('refused')}>
          {m.requests_refuse()}
        </Button>
      </div>
    </>
  );
}

function PartField({
  id,
  value,
  wrong,
  leftPence,
  onChange,
}: {
  id: string;
  value: string;
  wrong: boolean;
  leftPence: number;
  onChange: (amount: string) => void;
}) {
  return (
    <div className="max-w-64">
      <TextField
        id={id}
        label={m.requests_amount()}
        hint={m.requests_amount_hint()}
        optional
        value={value}
        error={wrong ? m.requests_amount_wrong({ left: poundsAndPence(leftPence) }) : undefined}
        onChange={onChange}
      />
    </div>
  );
}
