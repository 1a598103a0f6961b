import type { SimpleOccasion } from '#occasions/occasions.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { isTyped, reachedStep, withoutNames } from '../domain/simple-order.ts';
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
    const agreed = order.contactAgreed;
    const told = agreed ? order : withoutNames(order);
    const answers = { ...told, occasion: told.occasion as SimpleOccasion, genre: told.genre as SimpleGenre };
    const utm_source = agreed ? utmSource() : null;
    sendAbandonment({ order: answers, idempotency_key: key, utm_source, reached_step: reachedStep(order) }, isLeaving);
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
