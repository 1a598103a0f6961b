import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { personalData } from '#server/open-rooms.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { aSimpleOrder } from '#server/test/simple-journey.ts';

const clock = new SettableClock('2026-03-20T10:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startService({ clock, work: false });
});
afterAll(() => service.end());

/** The data that rooms keep by an address, by the room. */
async function keptOf(email: string): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  for (const part of personalData) {
    const found = await part.collectByAddress?.(service.deps, email);
    if (found) kept[part.room] = found.data;
  }
  return kept;
}

test('PORT-06 who asks what is kept of their address is told of a reminder that waits and of a form that they left', async () => {
  const giver = new TestBrowser(service.baseUrl);
  const words = { giver: 'Dan', honouree: 'Ruth', message: 'Tell her something.', most_friends: 3 };
  const draft_key = globalThis.crypto.randomUUID();
  const { circle } = await giver.api.circles.saveDraftCircle({ draft_key, ...words, last_day: '2026-03-25' });
  const token = new URL(circle?.url ?? '').pathname.split('/').at(-1) ?? '';
  const friend = new TestBrowser(service.baseUrl);
  await friend.api.circles.remindFriend({ token, email: 'Zoe@example.com' });
  expect(await keptOf('zoe@example.com')).toMatchObject({
    circle: { contributions: [], reminders: [{ for: 'Ruth', at: clock.now() }] },
  });
  const { order } = aSimpleOrder({ email: 'Left@example.com', contactAgreed: true });
  await friend.api.simpleOrder.recordAbandonment({ order, idempotency_key: globalThis.crypto.randomUUID() });
  expect(await keptOf('left@example.com')).toMatchObject({
    automation: { forms: [{ record: { email: 'Left@example.com' }, at: clock.now() }] },
  });
  expect(await keptOf('nobody@example.com')).toEqual({});
});
