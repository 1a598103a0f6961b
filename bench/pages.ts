import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { serveGift } from './gift-shop.ts';
import { serveBuild } from './serve-build.ts';

/**
 * `npm run bench:pages [-- /birthday …]`: Lighthouse on the production build, as a phone, the median of three runs. `/gift` is a
 * gift page that is made for it, in a shop beside the other. Lighthouse is fetched by npx: 200 packages that nobody needs to run
 * the shop.
 */
const lighthouse = 'lighthouse@12.8.2';
const runs = 3;
const pages =
  process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['/', '/birthday', '/travel-souvenir-dev', '/classic'];
const port = 3199;
const giftPort = 3197;
const origin = `http://localhost:${port}`;
/** Bytes of JavaScript that a landing page may send, brotli. */
const scriptBudget = 110_000;

const browser = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (file) => file && existsSync(file),
);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

interface Report {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<
    string,
    { score: number | null; numericValue?: number; title: string; details?: { items?: Request[] } }
  >;
  runtimeError?: { message: string };
}

interface Request {
  url?: string;
  resourceType?: string;
}

/** Bytes of a script as it is sent, without the headers around it. */
function weight(url: string): number {
  const file = path.join('build/client', new URL(url).pathname);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

interface Measured {
  scores: Record<string, number>;
  lcp: number;
  tbt: number;
  cls: number;
  scriptBytes: number;
  foreign: string[];
  /** Audits that cost points. */
  faults: string[];
}

async function inspect(address: string, folder: string): Promise<Measured> {
  const output = path.join(folder, 'report.json');
  const categories = 'performance,accessibility,best-practices,seo';
  await promisify(execFile)(
    'npx',
    [
      '--yes',
      lighthouse,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking',
    ],
    { env: { ...process.env, ...(browser ? { CHROME_PATH: browser } : {}) } },
  );
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return measured(report, new URL(address).origin);
}

function measured({ categories, audits }: Report, own: string): Measured {
  const requests = audits['network-requests']?.details?.items ?? [];
  const scores = Object.entries(categories).map(([name, category]) => [name, category?.score ?? 0] as const);
  const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(scores),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { url = '' }) => sum + weight(url), 0),
    foreign: requests.flatMap(({ url = '' }) => (/^(data|blob):/.test(url) || url.startsWith(own) ? [] : [url])),
    faults: Object.entries(audits).flatMap(([id, audit]) => (audit.score !== null && audit.score < 0.9 ? [id] : [])),
  };
}

function print(page: string, all: readonly Measured[]): void {
  const of = (pick: (one: Measured) => number): number => median(all.map(pick));
  const score = (name: string): string => of((one) => one.scores[name] ?? 0).toFixed(2);
  const bytes = of((one) => one.scriptBytes);
  console.log(`\n${page}`);
  console.log(
    `  performance ${score('performance')}  accessibility ${score('accessibility')}  best practices ${score('best-practices')}  SEO ${score('seo')}`,
  );
  console.log(
    `  LCP ${(of((one) => one.lcp) / 1000).toFixed(2)} s  TBT ${of((one) => one.tbt).toFixed(0)} ms  CLS ${of((one) => one.cls).toFixed(3)}`,
  );
  console.log(
    `  scripts ${(bytes / 1000).toFixed(1)} kB brotli${bytes > scriptBudget ? ` (more than ${scriptBudget / 1000})` : ''}  requests to others ${of((one) => one.foreign.length)}`,
  );
  const faults = [...new Set(all.flatMap((one) => [...one.faults, ...one.foreign]))];
  if (faults.length > 0) console.log(`  below 0.9: ${faults.join(', ')}`);
}

/** Asks for half a minute: the demonstration's articles are written while the shop serves already. */
async function isThere(address: string): Promise<boolean> {
  for (let tries = 0; tries < 60; tries++) {
    if ((await fetch(address)).ok) return true;
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
  }
  return false;
}

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-bench-pages-'));
const servers: ChildProcess[] = [];
try {
  const gift = pages.includes('/gift') ? await serveGift(path.join(folder, 'gift'), giftPort) : null;
  if (gift) servers.push(gift.server);
  servers.push(await serveBuild(folder, port));
  console.log(`${lighthouse}, phone, median of ${runs}, production build`);
  for (const page of pages) {
    const address = page === '/gift' && gift ? gift.address : `${origin}${page}`;
    if (!(await isThere(address))) {
      console.log(`\n${page}\n  is not there`);
      continue;
    }
    const all: Measured[] = [];
    for (let tries = 0; all.length < runs && tries < runs * 2; tries++) {
      // Chrome's trace gets lost now and then; Lighthouse says itself to run it again.
      await inspect(address, folder).then(
        (one) => all.push(one),
        (error: Error) => console.log(`  again: ${error.message.split('\n').at(-2) ?? error.message}`),
      );
    }
    print(page, all);
  }
} finally {
  for (const child of servers) {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
