import { expect, test } from 'vitest';
import { orderEventKinds } from '#features/orders/domain/event-kinds.ts';
import { eventName } from './timeline.tsx';

test('MEND-17h the timeline has words for every kind of event, and for one it does not know', () => {
  const named = orderEventKinds.map((kind) => eventName({ kind, from: 'paid', to: 'ready' }));
  for (const name of named) expect(name).toMatch(/^[A-Z][A-Za-z,:;’ ]+$/);
  expect(eventName({ kind: 'of-next-year', from: null, to: null })).toBe('Noted');
  expect(eventName({ kind: 'toString', from: null, to: null })).toBe('Noted');
});
