import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { DBOS } from '@dbos-inc/dbos-sdk';
import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { setProviderBehaviour } from '#features/payments/server/test/till.ts';
import { aSignUp, aSong, business, subscribe } from '#features/subscriptions/server/test/businesses.ts';
import { emptyDatabase } from '#platform/test/database.ts';
import { TestBrowser } from '../client.ts';
import { anOrderInput, eventually, payOn, uploadPhoto } from '../journey.ts';
import { startService } from '../service.ts';
import { aSimpleOrder } from '../simple-journey.ts';
import { addColleague, adminBrowser } from '../staff.ts';
import { dumpData } from './dump.ts';
import { dumpSchema } from './dump-schema.ts';
import { begun, held, holdingStudio, song } from './holding-studio.ts';
import { filesBelow, releaseFolder, type ReleaseState } from './release.ts';
import {
  atStripe,
  browsers,
  completed,
  holiday,
  keep,
  paid,
  picture,
  reaches,
  ready,
  releaseVersion,
  shop,
  wizard,
  words,
  type Bought,
} from './shop.ts';

const release = process.env['RELEASE'] ?? 'new';
const kind = inject('postgresUrl') === '' ? 'pglite' : 'postgres';
const closedPort = 'http://127.0.0.1:9';

async function staffAndVisitors(): Promise<void> {
  shop.admin = await adminBrowser(shop.service);
  await addColleague(shop.service, shop.admin, {
    email: 'pia@example.com',
    name: 'Pia',
    password: 'a longer pass phrase',
    role: 'producer',
  });
  await shop.admin.api.affiliates.addAffiliate({
    email: 'affi@example.com',
    password: 'violet-otter-7',
    full_name: 'Affi Liat',
    region: 'London',
    tier: 'Bronze',
  });
  const visitor = new TestBrowser(shop.service.baseUrl);
  words['loose photo'] = await uploadPhoto(visitor, await picture('blue'), 'loose.jpg');
  await visitor.fetch('/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': `filename ${Buffer.from('half.jpg').toString('base64')}`,
    },
  });
  keep('visitor', visitor);
}

async function simple(): Promise<void> {
  const browser = new TestBrowser(shop.service.baseUrl);
  const addons = { bonusTrack: true, lyricScroll: true, qrPage: true, spotifyPublish: true };
  const input = aSimpleOrder(
    { email: 'simple@example.com', addons, contactAgreed: true },
    { total_price: 2900 + 1400 + 900 + 700 + 2900, utm_source: 'newsletter' },
  );
  const { order_number: number, url } = await browser.api.simpleOrder.placeSimpleOrder(input);
  await payOn(browser, url);
  keep('simple', browser, number);
  await reaches(number, 'ready');
  await releaseVersion(number, 1);
  const { song_page } = await browser.api.extras.orderExtras({ order_number: number });
  words['song page'] = song_page?.url.split('/s/')[1] ?? '';
  await shop.admin.api.extras.setPublishing({ order_number: number, state: 'submitted', link: null });
  await browser.api.simpleOrder.recordAbandonment({
    idempotency_key: globalThis.crypto.randomUUID(),
    order: aSimpleOrder({ email: 'left@example.com', contactAgreed: true }).order,
  });
}

async function plan(): Promise<void> {
  const browser = await business(shop.service);
  keep('business', browser);
  await subscribe(shop.service, browser, 'starter');
  await eventually(async () => (await browser.api.subscriptions.checkSubscription()).can_order, 'the plan');
  const { order_number: number } = await browser.api.subscriptions.processSubscriptionOrder(aSong());
  keep('plan', browser, number ?? '');
  await reaches(number ?? '', 'ready');
}

/** A chat with one revision under way, one paid beside, and a message nobody has read. @returns the session of the payment */
async function revised(): Promise<{ bought: Bought; extraUrl: string }> {
  const bought = await completed('revised', { format: 'audio+video' });
  const { browser, number: order_number } = bought;
  const say = (content: string, is_revision: boolean): Promise<unknown> =>
    browser.api.conversation.sendMessage({
      order_number,
      content,
      client_id: globalThis.crypto.randomUUID(),
      is_revision,
    });
  await say('It is lovely. One word is wrong, though.', false);
  await say('Please sing “everybody”.', true);
  await say('And a trumpet, please.', true);
  const { revisions } = await shop.admin.api.conversation.listRevisions({ order_number });
  const idOf = (charge: string): string => revisions.find((revision) => revision.charge === charge)?.id ?? '';
  const extra = idOf('extra');
  await shop.admin.api.conversation.askRevisionPayment({ revision_id: extra });
  await shop.admin.api.conversation.decideRevision({
    status: 'approved',
    revision_id: idOf('included'),
    lyrics: null,
    waive: false,
  });
  await reaches(order_number, 'ready');
  const { url } = await browser.api.conversation.payRevision({ order_number, revision_id: extra });
  return { bought, extraUrl: url };
}

async function rights(): Promise<void> {
  const asking = await completed('asking');
  await asking.browser.api.rights.askRefund({ order_number: asking.number, reason: 'The name is wrong.' });
  const erased = await completed('erased');
  await erased.browser.api.rights.sendErasureCode({ order_number: erased.number, wanted: true });
  const { rows } = await shop.service.deps.db.execute<{ text: string }>(
    sql`select text from emails where key like 'erasure-code:%'`,
  );
  const code = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/m.exec(rows[0]?.text ?? '')?.[0] ?? '';
  await erased.browser.api.rights.eraseOrder({ order_number: erased.number, code });
  const refund = (number: string, amount?: number): Promise<unknown> =>
    shop.admin.api.payments.refundOrder({
      order_number: number,
      ...(amount ? { amount_pence: amount } : {}),
      reason: 'Changed their mind',
      idempotency_key: `refund-of-${number}`,
    });
  await refund((await ready('refunded')).number);
  await refund((await ready('refunded-in-part')).number, 900);
  const asked = await ready('refund-in-flight');
  await setProviderBehaviour(shop.service, atStripe);
  expect((await safe(refund(asked.number))).error).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  const waiting = new TestBrowser(shop.service.baseUrl);
  const input = anOrderInput({ email: 'pending@example.com' });
  words['pending draft'] = JSON.stringify(input);
  expect((await safe(waiting.api.orders.createCheckoutSession(input))).error).toMatchObject({
    code: 'PAYMENT_UNAVAILABLE',
  });
  const found = await shop.service.deps.db.execute<{ number: string }>(
    sql`select number from orders where email = 'pending@example.com'`,
  );
  keep('pending', waiting, found.rows[0]?.number);
  await setProviderBehaviour(shop.service, {});
}

/** Songs that are being made when the moment comes, one in each way of being held. */
async function production(): Promise<void> {
  song.isBroken = true;
  await reaches((await paid('failed')).number, 'failed');
  song.isBroken = false;
  held.add('stoppable');
  const cancelled = await paid('cancelled');
  await eventually(() => Promise.resolve(begun.stoppable === 1), 'a song to be cancelled');
  await setProviderBehaviour(shop.service, atStripe);
  await cancelled.browser.api.rights.cancelOrder({ order_number: cancelled.number, confirmed: true });
  await setProviderBehaviour(shop.service, {});
  held.clear();
  held.add('video');
  await paid('held-in-video', { format: 'audio+video' });
  await eventually(() => Promise.resolve(begun.video === 1), 'a film to be held');
  held.add('song');
  await paid('held-in-song');
  await eventually(() => Promise.resolve(begun.song === 1), 'a song to be held');
  held.delete('song');
  held.add('stoppable');
  await paid('held-by-staff-in-song');
  await eventually(() => Promise.resolve(begun.stoppable === 2), 'a song to be stopped');
  held.add('lyrics');
  await paid('held-in-lyrics');
  await eventually(() => Promise.resolve(begun.lyrics === 1), 'words to be held');
  await shop.admin.api.settings.changeSettings({ production_stopped: true, emails_stopped: true });
  await paid('held-by-staff');
  await eventually(async () => {
    const { rows } = await shop.service.deps.db.execute<{ n: number }>(
      sql`select count(distinct w.workflow_uuid)::int as n from dbos.operation_outputs o join dbos.workflow_status w using (workflow_uuid)
          where w.name = 'produce-song' and w.status = 'PENDING' and o.function_name = 'DBOS.sleep'`,
    );
    return rows[0]?.n === 2;
  }, 'two productions to wait');
  await reaches((await paid('queued')).number, 'paid');
  // A run of words begins only while production goes on, and those that wait are to go on waiting: nobody wakes them.
  await shop.service.deps.db.execute(sql`update shop_settings set production_stopped = false`);
  await shop.admin.api.production.generateLyrics();
  await eventually(() => Promise.resolve(begun.lyrics === 2), 'a run of words to be held');
  await shop.service.deps.db.execute(sql`update shop_settings set production_stopped = true`);
}

/** Letters in every state, and one that is being offered to a mail server that does not take it. */
async function letters(): Promise<void> {
  await eventually(async () => {
    const { rows } = await shop.service.deps.db.execute(sql`select 1 from emails where state = 'held'`);
    return rows.length > 0;
  }, 'a letter to be held');
  await shop.service.deps.db.execute(
    sql`update emails set state = 'failed', error = 'Greeting never received' where key like 'confirmation:%'
        and recipient = 'refunded@example.com'`,
  );
  const outbox = path.join(shop.service.dataFolder, 'outbox');
  rmSync(outbox, { recursive: true });
  writeFileSync(outbox, '');
  await shop.service.deps.db.transaction(async (tx) => {
    await tx.execute(sql`update shop_settings set emails_stopped = false`);
    await shop.service.deps.mailer.enqueue(tx, {
      key: 'fixture:refused',
      to: 'refused@example.com',
      ground: 'paid',
      subject: 'A letter that nobody took yet',
      html: '<p>Hello</p>',
      text: 'Hello',
    });
  });
  await eventually(async () => {
    const { rows } = await shop.service.deps.db.execute(
      sql`select 1 from emails where key = 'fixture:refused' and attempts > 0`,
    );
    return rows.length > 0;
  }, 'a letter to be refused');
  await shop.service.deps.db.execute(sql`update shop_settings set emails_stopped = true`);
}

/** With the workers gone the web goes on: everything it hands over is queued. */
async function afterTheWorkers({ bought, extraUrl }: Awaited<ReturnType<typeof revised>>): Promise<void> {
  // Takes no more from the queues, and leaves what runs as a kill would: a plain stop ends what waits with an error.
  void DBOS.shutdown({ workflowCompletionTimeoutMS: 600_000 });
  await payOn(bought.browser, extraUrl);
  await releaseVersion(bought.number, 2);
  const agent = await business(shop.service, { email: 'second@example.com' });
  keep('second business', agent);
  await subscribe(shop.service, agent, 'agency_builder');
  const unheard = await wizard('paid-unheard');
  await setProviderBehaviour(shop.service, atStripe);
  await payOn(unheard.browser, unheard.url);
  await eventually(async () => {
    const waits = sql`select 1 from payment_events where handled_at is null and subject->>'kind' = 'checkout'`;
    return (await shop.service.deps.db.execute(waits)).rows.length > 0;
  }, 'a webhook that is stored and not handled');
  await setProviderBehaviour(shop.service, {});
  await holiday('submitted', false);
  await wizard('unpaid');
  words['business password'] = aSignUp().password;
}

test(`the fixture of release ${release} on ${kind}`, async () => {
  const at = await makeRelease();
  const folder = releaseFolder(release);
  mkdirSync(folder, { recursive: true });
  rmSync(path.join(shop.service.dataFolder, 'outbox'));
  const state: ReleaseState = { at, browsers, words, files: filesBelow(shop.service.dataFolder) };
  writeFileSync(path.join(folder, `${kind}.json.gz`), gzipSync(JSON.stringify(state, null, 1)));
  if (kind === 'postgres') dumpSchema(folder, shop.service.deps.config.DATABASE_URL ?? '');
});

async function makeRelease(): Promise<string> {
  const database = await emptyDatabase();
  const opened = await database.open();
  shop.service = await startService({
    site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 },
    studio: holdingStudio,
    database: { url: database.url, open: () => Promise.resolve(opened) },
    environment: {
      STUDIO_PARALLEL: '5',
      AUTOMATION_COMPLETED_URL: `${closedPort}/completed`,
      AUTOMATION_ABANDONED_URL: `${closedPort}/abandoned`,
      AUTOMATION_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    },
  });
  await staffAndVisitors();
  await reaches((await holiday('holiday', true)).number, 'ready');
  await simple();
  await plan();
  const chat = await revised();
  await rights();
  await production();
  await letters();
  await afterTheWorkers(chat);
  const folder = releaseFolder(release);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${kind}.sql.gz`), gzipSync(await dumpData(opened.pool)));
  return shop.service.deps.clock.now().toISOString();
}
