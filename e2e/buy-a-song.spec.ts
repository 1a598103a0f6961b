import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '#platform/test/free-port.ts';
import { writeExamplePhotos } from '#studio/cli/example-photos.ts';
import { findFfmpeg } from '#studio/ffmpeg.ts';
import { WizardPage } from './wizard-page.ts';

/** The whole shop as `npm start` runs it, with the real studio: ordered, paid, made, released, played and downloaded. */
const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-buy-'));
let shop: ChildProcess;
let base = '';
let staffLink = '';
const metricsToken = 'a-token-of-this-test';

test.beforeAll(async () => {
  const port = await freePort();
  base = `http://localhost:${port}`;
  const environment = {
    NODE_ENV: 'production',
    DEMO: 'true',
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    PATH: process.env['PATH'],
    METRICS_TOKEN: metricsToken,
    SHUTDOWN_PAUSE_SECONDS: '3',
  };
  shop = spawn('node', ['build/node/main.js'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  staffLink = await new Promise((resolve, reject) => {
    let printed = '';
    shop.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const link = /http:\S+\/admin\/welcome#token=\S+/.exec(printed)?.[0];
      if (link) resolve(link);
    });
    shop.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${printed}`)));
  });
});

test.afterAll(async () => {
  if (shop.exitCode === null) {
    const ended = new Promise((resolve) => {
      shop.once('exit', resolve);
    });
    shop.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Duration in seconds and ffmpeg's report of a file, after decoding all of it. */
async function decoded(file: string): Promise<{ seconds: number; report: string }> {
  const { stderr, status } = spawnSync(await findFfmpeg(), ['-hide_banner', '-i', file, '-f', 'null', '-'], {
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  const [, hours = '0', minutes = '0', seconds = '0'] = /Duration: (\d+):(\d+):([\d.]+)/.exec(stderr) ?? [];
  return { seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), report: stderr };
}

async function download(page: Page, name: RegExp): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).first().click()]);
  const target = path.join(folder, file.suggestedFilename());
  await file.saveAs(target);
  return target;
}

async function orderAndPay(page: Page): Promise<string> {
  const wizard = new WizardPage(page);
  await wizard.open(`${base}/#order-wizard`);
  await wizard.answerOccasion();
  await wizard.answerEssentials();
  await wizard.answerStory();
  await wizard.chooseFilm();
  const photoFolder = path.join(folder, 'photos');
  await mkdir(photoFolder);
  const photos = await writeExamplePhotos(photoFolder, 3, 'buy-a-song');
  await wizard.root.getByLabel('Add photos').setInputFiles(photos);
  await expect(wizard.root.locator('.photo-print img')).toHaveCount(3);
  await wizard.next();
  await expect(wizard.heading(/Read it once/)).toBeFocused();
  await expect(wizard.root.getByText('£49.99').first()).toBeVisible();
  await wizard.root.getByRole('button', { name: 'Secure Payment' }).click();
  await page.waitForURL(/\/pay\//);
  await page.locator('button[name=one_tap]').first().click();
  await page.waitForURL(/\/payment-success\?session_id=/);
  await expect(page.getByText('Payment Confirmed')).toBeVisible();
  const number = /SONG-\d{4}-[0-9A-Z]{6}/.exec(await page.locator('main').innerText())?.[0];
  expect(number).toBeDefined();
  return number ?? '';
}

async function release(page: Page, number: string): Promise<void> {
  await page.goto(staffLink);
  await page.getByLabel(/name/i).first().fill('Ada');
  await page.getByLabel(/e-?mail/i).fill('ada@example.com');
  await page
    .getByLabel(/password/i)
    .first()
    .fill('a long pass phrase');
  await page.locator('main form button[type=submit]').click();
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pass' }).click();
  await page.getByRole('button', { name: 'Release to the buyer' }).click();
  await expect(page.getByText(/Released|Completed/).first()).toBeVisible();
}

/** The figures name the routes of that visit, and no order. */
async function expectRoutesByName(): Promise<void> {
  const scraped = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await scraped.text();
  const routes = new Set(
    [...text.matchAll(/http_request_seconds_count\{.*route="([^"]*)"/g)].map(([, route]) => route),
  );
  for (const route of ['/', '/development/buyer-portal', '/admin/orders/:number', 'orders.createCheckoutSession'])
    expect(routes).toContain(route);
  expect([...routes].join(' ')).not.toContain('SONG-');
}

test('STU-01 STU-03 WIZ-10 WIZ-11 PORT-09 OPS-05 a visitor buys a song with a film, a producer releases it, the visitor plays and keeps it', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const buyer = await (await browser.newContext({ acceptDownloads: true })).newPage();
  const number = await orderAndPay(buyer);
  await buyer.getByRole('link', { name: 'Access Your Portal' }).click();
  await expect(buyer.getByRole('heading', { name: 'Your Order Details' })).toBeVisible();
  await expect(buyer).toHaveURL(new RegExp(`buyer-portal\\?order=${number}$`));
  await expect(buyer.getByText('Pending QC Approval').first()).toBeVisible({ timeout: 400_000 });
  await release(await (await browser.newContext()).newPage(), number);
  await buyer.reload();
  await expect(buyer.getByText('Your song/video is ready for download!')).toBeVisible();
  await buyer.getByRole('button', { name: /^Play/ }).first().click();
  const audio = buyer.locator('audio').first();
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(0.5);
  const song = await decoded(await download(buyer, /download.*(song|mp3|audio)|(song|mp3|audio).*download/i));
  expect(song.seconds).toBeGreaterThan(60);
  expect(song.report).toMatch(/Audio: mp3/);
  const film = await decoded(await download(buyer, /download.*(film|video|mp4)|(film|video|mp4).*download/i));
  expect(film.seconds).toBeGreaterThan(60);
  expect(film.report).toMatch(/Video: h264[\s\S]*1080x1920/);
  expect(film.report).toMatch(/Audio: aac/);
  await expectRoutesByName();
});

test('OPS-09 its database began as a copy of the empty one that was built', async () => {
  /** The number that a database is given when it is made, and keeps in its copies, stands at the head of this file. */
  const control = 'global/pg_control';
  const unpack = ['-xzOf', 'build/empty-database.tar.gz', '--wildcards', `*${control}`];
  const { stdout: built } = spawnSync('tar', unpack);
  const own = await readFile(path.join(folder, 'data/database', control));
  expect(own.readBigUInt64LE()).toBe(built.readBigUInt64LE());
});

test('OPS-06 told to end, the shop says so and still answers', async () => {
  shop.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${base}/health/ready`)).status).toBe(503);
  const answer = await fetch(`${base}/favicon.ico`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('connection'), 'nobody keeps a connection that is about to end').toBe('close');
});
