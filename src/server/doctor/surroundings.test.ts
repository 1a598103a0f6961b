import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { systemIds } from '#platform/ids.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import { subscribedEvents } from '#platform/payments/stripe-events.ts';
import {
  listenForWebhooks,
  secretKey,
  startEmulatedStripe,
  webhookSecret,
} from '#platform/payments/test/emulated-stripe.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { startS3Emulator } from '#platform/storage/test/s3-emulator.ts';
import { openPayments } from '../open-service.ts';
import { freePort } from '#platform/test/free-port.ts';
import { makeModel } from '#studio/voice/neural/test/model-folder.ts';
import { examineMachine } from './examine-machine.ts';
import { examineFiles, examineMail, examinePayments } from './examine-services.ts';
import { examineVoices } from './examine-voices.ts';
import type { Finding } from './finding.ts';
import { ownCertificate } from './test/own-certificate.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const aConfig = (settings: Record<string, string>): Config =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...settings });

test('OPS-03 a folder without room and an encoder that is none are named with their setting', async () => {
  const [machine, film] = await examineMachine(
    aConfig({ MIN_FREE_MB: String(2 ** 40), FFMPEG_PATH: '/nowhere/ffmpeg' }),
  );
  expect(machine).toMatchObject({ state: 'bad', says: expect.stringContaining('MIN_FREE_MB') as string });
  expect(film).toMatchObject({ state: 'bad', says: expect.stringContaining('FFMPEG_PATH') as string });
});

test('OPS-03 a data folder that cannot be written is named with its setting', async () => {
  const file = path.join(folder, 'no-folder');
  writeFileSync(file, '');
  const [machine] = await examineMachine({ ...aConfig({}), DATA_DIR: path.join(file, 'shop') });
  expect(machine).toMatchObject({
    state: 'bad',
    says: expect.stringMatching(/^DATA_DIR: .* cannot be written/) as string,
  });
});

test('OPS-03 a bucket is written and read; a wrong key is refused in its words', async () => {
  const bucket = await startS3Emulator(() => systemClock.now());
  closing.push(() => bucket.close());
  const settings = {
    S3_BUCKET: bucket.bucket,
    S3_ENDPOINT: bucket.endpoint ?? '',
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
  const filesOf = async (config: Config): Promise<Finding> =>
    examineFiles(await openStorage(config, systemClock, systemIds), systemIds, config);
  expect(await filesOf(aConfig(settings))).toMatchObject({ state: 'good' });
  for (const [setting, says] of Object.entries({
    S3_SECRET_ACCESS_KEY: 'S3_SECRET_ACCESS_KEY: it is not the secret of S3_ACCESS_KEY_ID (SignatureDoesNotMatch',
    S3_ACCESS_KEY_ID: 'S3_ACCESS_KEY_ID: the service does not know this key (InvalidAccessKeyId',
    S3_BUCKET: 'S3_BUCKET: there is no such bucket; make it, private (NoSuchBucket',
    S3_REGION: 'S3_REGION: the bucket is in another region (AuthorizationHeaderMalformed',
  })) {
    const refused = await filesOf(aConfig({ ...settings, [setting]: 'mistyped' }));
    expect(refused).toMatchObject({ state: 'bad', says: expect.stringContaining(says) as string });
    expect(refused.says).not.toContain('mistyped');
  }
  expect(await filesOf(aConfig({ ...settings, BASE_URL: 'https://songs.example' }))).toMatchObject({
    state: 'weak',
    says: expect.stringContaining('S3_ENDPOINT: begins with http://') as string,
  });
  bucket.slowDown(100);
  expect((await filesOf(aConfig(settings))).says).toContain('the service has too much to do; ask again (SlowDown');
  bucket.slowDown(0);
  const nowhere = await filesOf(aConfig({ ...settings, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }));
  expect(nowhere).toMatchObject({ state: 'bad', says: expect.stringContaining('S3_ENDPOINT: ') as string });
});

test('OPS-03 a bucket that does not list what is in it is named, because backups read the list', async () => {
  const storage = await openStorage(aConfig({ DATA_DIR: path.join(folder, 'unlisted') }), systemClock, systemIds);
  storage.list = () => Readable.from([]);
  const config = { ...aConfig({}), S3_BUCKET: 'b' };
  expect(await examineFiles(storage, systemIds, config)).toEqual({
    part: 'files',
    state: 'bad',
    says: 'the bucket b does not list what was written there: backups would leave files out.',
  });
});

test('OPS-03 the mail server is signed in to; a refused password and silence are named', async () => {
  const port = await freePort();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'shop' }) : done(new Error('Not with that password')),
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  closing.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );
  const mailOf = (password: string, at = port): Promise<Finding> =>
    examineMail(aConfig({ SMTP_URL: `smtp://shop:${password}@127.0.0.1:${at}` }));
  expect(await mailOf('right')).toMatchObject({ state: 'good' });
  const refused = await mailOf('mistyped');
  expect(refused).toMatchObject({ state: 'bad', says: expect.stringContaining('SMTP_URL') as string });
  expect(refused.says).not.toContain('mistyped');
  expect(await mailOf('right', await freePort())).toMatchObject({ state: 'bad' });
  const withTls = await examineMail(aConfig({ SMTP_URL: `smtps://shop:right@127.0.0.1:${port}` }));
  expect(withTls.says).toContain('SMTP_URL: the mail server does not begin with TLS on this port');
});

test('OPS-03 a mail server with a certificate that nobody trusts is named with the way to trust it', async () => {
  const port = await freePort();
  const server = new SMTPServer({ authOptional: true, ...ownCertificate });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  closing.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );
  const { state, says } = await examineMail(aConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }));
  expect(state).toBe('bad');
  expect(says).toMatch(/^SMTP_URL: the mail server refused: .*; for a certificate of your own set NODE_EXTRA_CA_CERTS/);
});

test("OPS-03 Stripe's key and the events that it sends here are asked for", async () => {
  const shop = await listenForWebhooks();
  closing.push(() => shop.close());
  const paymentsOf = async (
    enabledEvents: readonly string[],
    key = secretKey,
    baseUrl = shop.url,
  ): Promise<Finding> => {
    const stripe = await startEmulatedStripe({ webhook: shop.url, enabledEvents });
    closing.push(() => stripe.close());
    const config = aConfig({
      STRIPE_SECRET_KEY: key,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: stripe.baseUrl,
      BASE_URL: new URL(baseUrl).origin,
    });
    return examinePayments(openPayments(config, systemClock), config);
  };
  expect(await paymentsOf(['*'])).toMatchObject({ state: 'good' });
  expect(await paymentsOf(subscribedEvents)).toMatchObject({ state: 'good' });
  expect(await paymentsOf(subscribedEvents.filter((event) => event !== 'refund.failed'))).toEqual({
    part: 'payments',
    state: 'bad',
    says: "Stripe's endpoint lacks these events: refund.failed.",
  });
  expect(await paymentsOf(['*'], 'sk_test_another')).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('STRIPE_SECRET_KEY: Stripe refuses this key') as string,
  });
  const silent = aConfig({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: `http://127.0.0.1:${await freePort()}`,
    BASE_URL: new URL(shop.url).origin,
  });
  const unanswered = await examinePayments(openPayments(silent, systemClock), silent);
  expect(unanswered).toMatchObject({ state: 'bad', says: expect.stringContaining('Stripe does not answer') as string });
  expect(unanswered.says, 'which says nothing of the key').not.toContain('STRIPE_SECRET_KEY');
  const refusing = openPayments(silent, systemClock);
  refusing.endpoints = () => Promise.reject(new PaymentsError('rejected', 'Stripe: No such version.'));
  expect(await examinePayments(refusing, silent), 'an answer is no silence').toEqual({
    part: 'payments',
    state: 'bad',
    says: 'Stripe refused: Stripe: No such version.',
  });
  expect(await paymentsOf(['*'], secretKey, 'https://elsewhere.example')).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('https://elsewhere.example/webhooks/stripe') as string,
  });
});

test('OPS-03 a neural voice that speaks is told, one that does not is named with what happens until then', async () => {
  const { folder: model } = await makeModel(path.join(folder, 'voice'), 'happy birthday');
  const config = aConfig({ NEURAL_VOICES: `en/female=${model},en/male=${path.join(folder, 'nowhere')}` });
  expect(await examineVoices(config)).toEqual([
    { part: 'voice', state: 'good', says: 'The neural voice en/female speaks.' },
    {
      part: 'voice',
      state: 'weak',
      says: `NEURAL_VOICES: The neural voice en/male cannot sing: there is no folder ${path.join(folder, 'nowhere')}. Until then songs are made without it.`,
    },
  ]);
  expect(await examineVoices({ ...config, ROLE: 'web' })).toEqual([]);
  expect(() => aConfig({ NEURAL_VOICES: 'english=/srv' })).toThrow(
    'NEURAL_VOICES: “english=/srv” is not LANGUAGE/female=FOLDER or LANGUAGE/male=FOLDER',
  );
});
