import { isDefinedError, safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { track } from '#kit/track.ts';
import { m } from '#messages/messages.js';
import { refusalText } from '#ui/refusal-text.ts';
import type { PortalOrder, TrackedCard, TrackedValue } from '../contract.ts';
import { writtenNumber } from '../domain/order-number.ts';
import { openOrder, type PortalApi } from './portal-api.ts';

/** Result of a lookup: the value asked for, its card, and the whole order if this browser may see it. */
export interface Tracked {
  asked: TrackedValue;
  card: TrackedCard;
  order: PortalOrder | null;
}

/** FIND-04: looks an order up by one value and stores the result. */
export function useTracking(api: PortalApi) {
  const [by, setBy] = useState<TrackedValue['by']>('email');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [tracked, setTracked] = useState<Tracked | null>(null);
  const [looking, setLooking] = useState(false);

  const choose = (next: TrackedValue['by']): void => {
    setBy(next);
    setValue('');
    setProblem(null);
  };
  const search = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (looking) return;
    if (value.trim() === '') {
      setProblem(m.track_nothing_typed());
      return;
    }
    setLooking(true);
    const asked = { by, value: by === 'email' ? value.trim() : writtenNumber(value) };
    const answer = await find(api, asked);
    track('find_order', { found: typeof answer !== 'string' });
    setProblem(typeof answer === 'string' ? answer : null);
    setTracked(typeof answer === 'string' ? null : answer);
    setLooking(false);
  };
  /** Reads the order again, once it is open or when its files' signed addresses have expired. */
  const reload = async (orderNumber: string): Promise<void> => {
    const order = await openOrder(api, orderNumber);
    if (order) setTracked((before) => before && { ...before, order });
  };
  return { by, choose, value, setValue, problem, tracked, looking, search, reload };
}

/** @returns the result, or the message that says why nothing was found */
async function find(api: PortalApi, asked: TrackedValue): Promise<Tracked | string> {
  const { data: card, error } = await safe(api.trackOrder(asked));
  if (!card) return isDefinedError(error) ? refusal(error, asked.by) : m.lookup_failed();
  return { asked, card, order: card.is_open ? await openOrder(api, card.order_number) : null };
}

function refusal(
  error: { code: string; message: string; status: number; data: unknown },
  by: TrackedValue['by'],
): string {
  const nobody = by === 'email' ? m.refusal_nobody_by_email : m.refusal_nobody_by_number;
  return refusalText(error, { NOTHING_TYPED: m.track_nothing_typed, ORDER_NOT_FOUND: nobody });
}
