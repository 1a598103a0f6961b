/**
 * A field day on a weak line: one affiliate's telephone, in a real browser of 390 px at 1 Mbit/s both ways, sends fifty photos of
 * one person. Told are the time, the share of it that the line alone takes, and whether every photo is stored once. With `cut` the
 * line is gone when a third is stored, and the page is reloaded while photos wait.
 *
 * `npm run bench:capture -- [photos, 50 unless told] [kilobytes of each, 250 unless told] [cut]`; build first.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { freePort } from '#platform/test/free-port.ts';
import { adminByLink } from '#server/test/staff.ts';

const isCut = process.argv.includes('cut');
const [photos = 50, kilobytes = 250] = process.argv
  .slice(2)
  .filter((word) => word !== 'cut')
  .map(Number);
const bitsASecond = 1_000_000;
const account = { email: 'field@example.com', password: 'brass-kettle-9' };

/** Noise does not compress: the side decides the size. */
async function photoOf(bytes: number): Promise<Buffer> {
  const side = Math.round(Math.sqrt(bytes * 4.4));
  const picture = { width: side, height: side, channels: 3, background: '#888888' } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { ...picture, noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
}

interface RunningShop {
  url: string;
  staffLink: string;
  end: () => void;
}

async function openShop(): Promise<RunningShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-capture-'));
  const port = await freePort();
  const env = { NODE_ENV: 'production', DEMO: 'true', PORT: String(port), DATA_DIR: folder, PATH: process.env['PATH'] };
  const shop = spawn('node', ['build/node/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const staffLink = await new Promise<string>((resolve, reject) => {
    let printed = '';
    shop.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const link = /http:\S+\/admin\/welcome#token=\S+/.exec(printed)?.[0];
      if (link) resolve(link);
    });
    shop.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${printed}`)));
  });
  const end = (): void => {
    shop.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    shop.kill('SIGTERM');
  };
  return { url: `http://localhost:${port}`, staffLink, end };
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/affiliate/login`, { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Recent photo sessions' }).waitFor();
}

/** Takes the line away until photos have stopped, and reloads the page. */
async function cutAndReload(page: Page, setLine: (offline: boolean) => Promise<void>): Promise<void> {
  await setLine(true);
  await page.getByText('Stopped: Waiting for a signal').last().waitFor();
  console.log(`the line is cut: ${await page.getByText(/^\d+ photos? still to send$/).innerText()}`);
  await setLine(false);
  // The page warns of photos that are not sent yet.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('heading', { name: 'On this phone' }).waitFor();
}

async function sendAll(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<number> {
  const line = await page.context().newCDPSession(page);
  const throughput = bitsASecond / 8;
  await line.send('Network.enable');
  const setLine = async (offline: boolean): Promise<void> => {
    const conditions = { offline, latency: 100, downloadThroughput: throughput, uploadThroughput: throughput };
    await line.send('Network.emulateNetworkConditions', conditions);
  };
  await setLine(false);
  const begun = performance.now();
  await page.getByLabel('Choose photos').setInputFiles(files);
  let told = 0;
  let willCut = isCut;
  for (;;) {
    const left = Number(/(\d+) photos? still/.exec(await page.locator('.capture').innerText())?.[1] ?? photos);
    if (willCut && left <= (photos * 2) / 3) {
      willCut = false;
      await cutAndReload(page, setLine);
    }
    if (left === 0) return (performance.now() - begun) / 1000;
    const tenths = Math.floor(((photos - left) / photos) * 10);
    if (tenths > told) console.log(`${photos - left} stored after ${Math.round((performance.now() - begun) / 1000)} s`);
    told = Math.max(told, tenths);
    const stopped = page.getByRole('button', { name: 'Try again' });
    if (await stopped.isVisible()) await stopped.click();
    await page.waitForTimeout(500);
  }
}

const shop = await openShop();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const admin = await adminByLink(shop.url, shop.staffLink);
  await admin.api.affiliates.addAffiliate({ ...account, full_name: 'Fay Field', region: 'London', tier: 'Bronze' });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await signIn(page, shop.url);
  const buffer = await photoOf(kilobytes * 1000);
  const names = Array.from({ length: photos }, (_, index) => `photo-${index}.jpg`);
  const seconds = await sendAll(
    page,
    names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })),
  );
  const sessions = page.getByRole('region', { name: 'Recent photo sessions' });
  const stored = await sessions.getByText(/^\d+ photos?, /).allInnerTexts();
  const lineSeconds = (photos * buffer.length * 8) / bitsASecond;
  console.log(
    `${photos} photos of ${Math.round(buffer.length / 1000)} kB at 1 Mbit/s, 100 ms: ${seconds.toFixed(1)} s`,
  );
  console.log(
    `the line alone takes ${lineSeconds.toFixed(1)} s: ${((100 * lineSeconds) / seconds).toFixed(0)} % of it`,
  );
  console.log(`the server has: ${stored.join('; ')}`);
} finally {
  await browser.close();
  shop.end();
}
