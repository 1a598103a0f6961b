import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderByNumber } from '#features/orders/server/index.ts';
import { SettableClock } from '#platform/clock.ts';
import { personalData } from '#server/open-rooms.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { finishErasures } from './erase.ts';
import { erasureCode, type Buyer } from './test/buyers.ts';
import { releasedSong } from './test/stored-song.ts';

const clock = new SettableClock(new Date());
let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService({ clock, work: false });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

interface Entry extends Record<string, unknown> {
  id: string;
  action: string;
  subject: string;
  said: string;
  redacted_at: unknown;
}

const entries = async (): Promise<Entry[]> =>
  (
    await service.deps.db.execute<Entry>(
      sql`select *, concat_ws(' ', reason, before, after) as said from audit order by at, id`,
    )
  ).rows;
const saying = async (word: string) => (await entries()).filter(({ said }) => said.includes(word));

/** A buyer about whom staff have written everything that goes into the audit, with a word of its own. */
async function writtenAbout(word: string): Promise<Buyer & { id: string }> {
  const owner = await releasedSong(service);
  const order_number = owner.number;
  const { id = '' } = (await orderByNumber(service.deps.db, order_number)) ?? {};
  const says = (content: string, is_revision: boolean) =>
    owner.browser.api.conversation.sendMessage({
      order_number,
      content,
      client_id: `${word}-${is_revision}`,
      is_revision,
    });
  await says('Please sing it higher.', true);
  const { rows: revisions } = await service.deps.db.execute<{ id: string }>(
    sql`select id from revision_requests where order_id = ${id}`,
  );
  const revision_id = revisions[0]?.id ?? '';
  await admin.api.conversation.decideRevision({ status: 'rejected', revision_id, reason: `${word} sings no higher.` });
  await says('Put in that I know where she lives.', false);
  const { rows: cases } = await service.deps.db.execute<{ id: string }>(
    sql`select id from moderation_cases where order_id = ${id} and state = 'open'`,
  );
  const reason = `${word} knows her well.`;
  await admin.api.moderation.decideCase({ id: cases[0]?.id ?? '', decision: 'dismiss', reason });
  await admin.api.rights.setLegalHold({ order_number, reason: `${word} has a lawyer.` });
  await admin.api.rights.setLegalHold({ order_number, reason: null });
  return { ...owner, id };
}

/** A charge of the demonstration, which goes back without a provider. */
const pay = (orderId: string): Promise<unknown> =>
  service.deps.db.execute(sql`insert into payments (id, order_id, state, session_id, amount_pence, currency, created_at)
    values (${`paid-${orderId}`}, ${orderId}, 'settled', ${`demonstration-${orderId}`}, 2900, 'gbp', now())`);

async function erase(owner: Buyer): Promise<void> {
  const code = await erasureCode(owner);
  expect(await owner.browser.api.rights.eraseOrder({ order_number: owner.number, code })).toEqual({ erased: true });
}

test('PORT-06 ADM-01 of an erased order the audit keeps every action, its hour and its author, and no word that staff typed', async () => {
  const [gone, stays] = [await writtenAbout('Brunhilde'), await writtenAbout('Zacharias')];
  const before = await entries();
  const written = await saying('Brunhilde');
  expect(new Set(written.map(({ action }) => action))).toEqual(
    new Set(['decide-revision', 'moderation-dismissed', 'legal-hold', 'lift-legal-hold']),
  );
  const ofOther = await saying('Zacharias');
  await erase(gone);
  await finishErasures(service.deps, personalData);
  expect(await saying('Brunhilde')).toEqual([]);
  expect(await saying('Zacharias'), 'of another order').toEqual(ofOther);
  const after = await entries();
  const kept = ({ id, at, actor, action, subject }: Entry) => ({ id, at, actor, action, subject });
  expect(after.slice(0, before.length).map(kept)).toEqual(before.map(kept));
  const changed = after.filter(({ redacted_at }) => redacted_at !== null).map(({ id }) => id);
  expect(changed, 'and nothing else is changed').toEqual(written.map(({ id }) => id));
  const { entries: listed } = await admin.api.accounts.listAudit({ action: 'decide-revision' });
  expect(listed.find(({ subject }) => subject === stays.number)).toMatchObject({ is_redacted: false });
  const bare = { is_redacted: true, reason: null, after: { status: 'rejected' } };
  expect(listed.find(({ subject }) => subject === gone.number)).toMatchObject(bare);
});

test('PORT-06 ADM-01 what staff type about somebody who is erased already is in no entry of the audit, and in no case, refund or answer', async () => {
  const { db } = service.deps;
  const gone = await writtenAbout('Gudrun');
  const order_number = gone.number;
  await pay(gone.id);
  await erase(gone);
  await finishErasures(service.deps, personalData);
  const before = new Set((await entries()).map(({ id }) => id));
  const refund = (number: string, reason: string) =>
    admin.api.payments.refundOrder({ order_number: number, amount_pence: 100, reason, idempotency_key: reason });
  await refund(order_number, 'Gudrun asked again.');
  await admin.api.rights.setLegalHold({ order_number, reason: 'Gudrun has a lawyer.' });
  await admin.api.rights.setLegalHold({ order_number, reason: null });
  const decide = async (subject: string, orderId: string | null, title: string) => {
    await db.execute(sql`insert into moderation_cases (id, kind, subject, order_id, title, path, doubts, state, opened_at)
      values (${subject}, 'guest-page', ${subject}, ${orderId}, ${title}, ${title}, '[]', 'taken-down', now())`);
    await admin.api.moderation.decideCase({
      id: subject,
      decision: 'dismiss',
      seen: 'taken-down',
      reason: `Gudrun of ${subject} is no danger.`,
    });
  };
  await decide('her-order', gone.id, 'A page');
  await decide('a-guest-who-left', null, '');
  // As an erasure leaves one for who has paid and was not delivered to.
  await db.execute(sql`insert into rights_requests (id, order_id, kind, state, created_at)
    values ('hers', ${gone.id}, 'refund', 'open', now())`);
  await admin.api.rights.answerRequest({ id: 'hers', verdict: 'refused', answer: 'Gudrun has had hers back.' });
  expect(await saying('Gudrun')).toEqual([]);
  const { rows } = await db.execute(sql`select decision as words from moderation_cases where decision like '%Gudrun%'
    union all select reason from refunds where reason like '%Gudrun%'
    union all select answer from rights_requests where answer like '%Gudrun%'
    union all select text from emails where text like '%Gudrun%'`);
  expect(rows).toEqual([]);
  const written = (await entries()).filter(({ id }) => !before.has(id));
  const actions = [
    'legal-hold',
    'lift-legal-hold',
    'moderation-dismissed',
    'moderation-dismissed',
    'refund',
    'refund-refused',
  ];
  expect(written.map(({ action }) => action).toSorted()).toEqual(actions);
  const untouched = written.filter(({ redacted_at }) => redacted_at === null).map(({ action }) => action);
  expect(untouched, 'staff are told where words were left out').toEqual(['refund-refused']);
  expect(written.find(({ action }) => action === 'refund')).toMatchObject({ after: { amountPence: 100 } });
  const stays = await writtenAbout('Hildegard');
  await pay(stays.id);
  await refund(stays.number, 'Hildegard asked once.');
  await decide('a-guest-who-stays', null, 'A page');
  expect((await saying('Hildegard asked')).map(({ action }) => action)).toEqual(['refund']);
  expect((await saying('Gudrun')).map(({ subject }) => subject)).toEqual(['a-guest-who-stays']);
});

test('PORT-06 ADM-01 a case and the audit agree about whom no word is kept any more, whatever is left of the case', async () => {
  const { db } = service.deps;
  const [gone, stays] = [await writtenAbout('Irma'), await writtenAbout('Jutta')];
  await erase(gone);
  await finishErasures(service.deps, personalData);
  const { decideCase, answerAppeal } = admin.api.moderation;
  const reason = 'Kept or not.';
  for (const [order, orderId] of Object.entries({ gone: gone.id, stays: stays.id, none: null }))
    for (const title of ['', 'A page'])
      for (const path of ['', '/a-page'])
        for (const appeal of ['open', null]) {
          const id = ['agreed', order, title, path, appeal ?? 'no-appeal'].join(' ');
          await db.execute(sql`insert into moderation_cases
              (id, kind, subject, order_id, title, path, doubts, state, appeal_state, opened_at)
            values (${id}, 'guest-page', ${id}, ${orderId}, ${title}, ${path}, '[]', 'taken-down', ${appeal}, now())`);
          if (appeal === null) await decideCase({ id, decision: 'dismiss', seen: 'taken-down', reason });
          else await answerAppeal({ id, decision: 'refuse', reason });
        }
  const { rows } = await db.execute<{ id: string; of_case: string; of_audit: string | null }>(
    sql`select c.id, c.decision || c.appeal_answer as of_case, a.reason as of_audit
      from moderation_cases c join audit a on a.subject = c.id where c.id like 'agreed %'`,
  );
  expect(rows).toHaveLength(24);
  expect(rows.filter(({ of_case, of_audit }) => of_case !== (of_audit ?? ''))).toEqual([]);
  const wordless = (order: string) =>
    rows.filter(({ id, of_case }) => of_case === '' && id.startsWith(`agreed ${order} `)).length;
  expect([wordless('gone'), wordless('stays'), wordless('none')]).toEqual([8, 0, 2]);
});

test('ADM-01 nothing but their words leaves the entries of the audit, whoever asks the database, and only once', async () => {
  const { db } = service.deps;
  await writtenAbout('Ottokar');
  const [entry] = (await saying('Ottokar')).filter(({ action }) => action === 'decide-revision');
  const id = entry?.id ?? '';
  const change = (to: ReturnType<typeof sql>) => db.execute(sql`update audit set ${to} where id = ${id}`);
  for (const refused of [
    sql`reason = null`,
    sql`after = after`,
    sql`redacted_at = null`,
    sql`redacted_at = now(), action = 'nothing'`,
    sql`redacted_at = now(), at = now()`,
    sql`redacted_at = now(), reason = 'Because.'`,
    sql`redacted_at = now(), after = '{}'`,
  ])
    await expect(change(refused)).rejects.toThrow();
  expect((await entries()).find((one) => one.id === id)).toEqual(entry);
  await change(sql`redacted_at = now()`);
  const redacted = (await entries()).find((one) => one.id === id);
  expect(redacted).toMatchObject({ reason: null, before: entry?.['before'], after: entry?.['after'] });
  await expect(change(sql`redacted_at = now()`)).rejects.toThrow();
  await expect(db.execute(sql`delete from audit where id = ${id}`)).rejects.toThrow();
});

test('PORT-06 what was erased before its words left the audit is made up for, once, at the update', async () => {
  const { db } = service.deps;
  const erased = await releasedSong(service);
  await erase(erased);
  const { id: order = '' } = (await orderByNumber(db, erased.number)) ?? {};
  const { id: living = '' } = (await orderByNumber(db, (await releasedSong(service)).number)) ?? {};
  const old = (action: string, subject: string, said: string, after = '{"hint": "5432", "state": "x"}') =>
    db.execute(sql`insert into audit (id, at, actor, action, subject, reason, after)
      values (${`${action}-${subject}`}, now(), 'ada', ${action}, ${subject}, ${said}, ${after})`);
  // As a release wrote them that kept them.
  await db.execute(sql`alter table audit disable trigger audit_omission`);
  for (const action of ['refund', 'legal-hold', 'moderation-dismissed', 'review-reply', 'affiliate-bank-details'])
    await old(action, order, 'Wilhelmina asked twice.');
  await old('refund', 'deleted-long-ago', 'Wilhelmina asked twice.');
  await old('refund', living, 'Roland asked once.');
  await old('trend-withdrawn', 'an-article', 'Roland is no trend.');
  // A guest has no order, so that nothing but their own row says that they are there.
  const [gone, other] = ['a-guest-who-is-gone', 'an-article-of-staff'];
  const said = (kind: string, id: string, words: string) =>
    db.execute(sql`insert into moderation_cases
      (id, kind, subject, title, path, doubts, state, opened_at, decision, appeal, appeal_answer)
      values (${id}, ${kind}, ${id}, ${words}, ${words}, '[{"by": "reader"}]', 'taken-down', now(), ${words}, ${words}, ${words})`);
  await said('guest-page', gone, 'Wilhelmina was here.');
  await said('article', other, 'Roland wrote it.');
  await old('moderation-taken-down', gone, 'Wilhelmina was here.');
  await old('moderation-taken-down', other, 'Roland wrote it.');
  await db.execute(sql`alter table audit enable trigger audit_omission`);
  const migration = readdirSync('migrations').find((name) => name.endsWith('_private_words.sql')) ?? '';
  const [, ...steps] = readFileSync(`migrations/${migration}`, 'utf8').split('--> statement-breakpoint');
  for (const step of steps) await db.execute(sql.raw(step));
  expect(await saying('Wilhelmina')).toEqual([]);
  expect(await saying('Roland')).toHaveLength(3);
  const { rows: cases } = await db.execute(
    sql`select state, concat_ws(' ', title, path, doubts, decision, appeal, appeal_answer) as said
      from moderation_cases where id in (${gone}, ${other}) order by id`,
  );
  const kept: unknown = expect.stringContaining('Roland');
  expect(cases).toEqual([
    { state: 'taken-down', said: '  []   ' },
    { state: 'taken-down', said: kept },
  ]);
  expect((await entries()).find(({ action }) => action === 'affiliate-bank-details')?.['after']).toEqual({
    state: 'x',
  });
  await expect(db.execute(sql`update audit set reason = null`)).rejects.toThrow();
});
