import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { addColleague, addProducer, adminBrowser, signIn } from '#server/test/staff.ts';
import { moderationCases } from './schema.ts';

let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService({ work: false });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const idOf = async (email: string): Promise<string> => {
  const { staff } = await admin.api.accounts.listStaff();
  const found = staff.find((one) => one.email === email);
  if (!found) throw new Error(`${email} is not on the staff`);
  return found.id;
};

/** An article that `decidedBy` took down, with an appeal that waits. */
async function anAppealedCase(decidedBy: string): Promise<string> {
  const id = service.deps.ids.id();
  const now = service.deps.clock.now();
  await service.deps.db.insert(moderationCases).values({
    id,
    kind: 'article',
    subject: id,
    title: 'An article',
    path: '',
    doubts: [],
    state: 'taken-down',
    openedAt: now,
    decidedAt: now,
    decidedBy,
    decision: 'It is not ours.',
    appeal: 'It is.',
    appealedAt: now,
    appealState: 'open',
  });
  return id;
}

/** Why the page shows somebody no buttons for an appeal; null where it shows them. */
async function barTo(browser: TestBrowser, id: string): Promise<string | null | undefined> {
  return (await browser.api.moderation.listCases()).waiting.find((one) => one.id === id)?.appeal_barred;
}

async function answered(browser: TestBrowser, id: string): Promise<string> {
  const { error } = await safe(browser.api.moderation.answerAppeal({ id, decision: 'refuse', reason: 'As before.' }));
  return error === null ? 'yes' : 'code' in error ? error.code : 'failed';
}

const colleague = { name: 'Bea', email: 'bea@example.com', password: 'another pass phrase' };

test('GIFT-08 an appeal is answered by an admin who did not decide it, where there is one who can', async () => {
  const ada = await idOf('ada@example.com');
  const alone = await anAppealedCase(ada);
  expect(await barTo(admin, alone), 'a shop of one').toBeNull();
  await admin.api.accounts.addStaff({ name: 'Cy', email: 'cy@example.com', role: 'admin' });
  expect(await answered(admin, alone), 'the other one has not followed the invitation').toBe('yes');

  const producer = await addProducer(service, admin);
  const own = await anAppealedCase(ada);
  expect(await barTo(admin, own), 'a producer may not answer in their place').toBeNull();
  expect(await barTo(producer, own)).toBe('admins-only');
  expect(await answered(producer, own)).toBe('FORBIDDEN');

  await addColleague(service, admin, { ...colleague, role: 'admin' });
  const bea = await signIn(service, colleague);
  expect(await barTo(admin, own)).toBe('own-decision');
  expect(await answered(admin, own)).toBe('OWN_DECISION');
  expect(await barTo(bea, own)).toBeNull();
  expect(await answered(bea, own)).toBe('yes');
  expect((await admin.api.moderation.listCases()).decided.find(({ id }) => id === own)).toMatchObject({
    appeal_state: 'refused',
    appeal_answer: 'As before.',
  });

  const ofProducer = await anAppealedCase(await idOf('producer@example.com'));
  expect(await answered(admin, ofProducer)).toBe('yes');
});
