import type { SimpleOccasion } from '#occasions/occasions.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { isTyped } from '../domain/simple-order.ts';
import type { SimpleGenre } from '../domain/options.ts';
import { AbandonmentWatch } from './abandonment-watch.ts';
import { sendAbandonment } from './send-abandonment.ts';
import { utmSource } from './use-place-order.ts';
import type { SimpleForm } from './use-simple-form.ts';

/** LEG-07: one record for each draft that was typed and left. @returns how to tell of an order */
export function useAbandonment(form: SimpleForm): (happening: 'submitted' | 'failed') => void {
  const [watch] = useState(() => new AbandonmentWatch());
  const { order, key, ready, past } = form;
  const typed = isTyped(order);
  const remember = useEffectEvent(() => watch.remember({ typed, ...past }));
  const send = useEffectEvent((isLeaving: boolean) => {
    form.note({ sent: true });
    const answers = { ...order, occasion: order.occasion as SimpleOccasion, genre: order.genre as SimpleGenre };
    sendAbandonment({ order: answers, idempotency_key: key, utm_source: utmSource() }, isLeaving);
  });
  useEffect(() => watch.listen((isLeaving) => send(isLeaving)), [watch]);
  useEffect(() => {
    // Another draft has another past.
    if (ready && key) remember();
  }, [ready, key]);
  useEffect(() => {
    if (ready && typed) watch.happened('typed');
  }, [ready, typed, watch]);
  return (happening) => {
    form.note({ submitted: happening === 'submitted' });
    watch.happened(happening);
  };
}
