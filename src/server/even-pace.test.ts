import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { evenPace, untilBeat } from './even-pace.ts';

test('FIND-02 whatever the work took, its answer leaves on the next beat', () => {
  for (const taken of [0.4, 60, 99.9, 130, 270]) expect((taken + untilBeat(taken)) % 100).toBeCloseTo(0, 6);
  expect(untilBeat(60)).toBe(40);
  expect(untilBeat(130)).toBe(70);
});

test('FIND-02 an answer that is ready at once is held back', async () => {
  const app = new Hono().use(evenPace as never).get('/', (c) => c.text('answer'));
  const begun = performance.now();
  expect(await (await app.request('/')).text()).toBe('answer');
  expect(performance.now() - begun).toBeGreaterThan(95);
});
