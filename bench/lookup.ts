/**
 * 10,000 guesses at orders, by three kinds of guesser, over a restart: how many of them the shop even looks at. Then whether
 * the time of an answer tells found from not found (Mann and Whitney's U over as many hits as misses).
 *
 * `npm run bench:lookup`; about two minutes. Fails when a limit or the pace does not hold.
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#platform/db/database.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { mannWhitney } from './mann-whitney.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-lookup-'));
const codes = 2 ** 30;
const problems: string[] = [];

/** The shop on one database, as often as it is started. */
function start(database: string): Promise<TestService> {
  return startService({
    work: false,
    site: { ordersPerAddressPerHour: 10_000, dailyCap: 10_000 },
    environment: { TRUST_PROXY: 'true', SECRET: 'one secret that outlives a restart' },
    database: { url: undefined, open: () => openDatabase({ folder: path.join(folder, database) }) },
  });
}

interface Guess {
  email: string;
  order_number: string;
  address: string;
}

async function guess({ baseUrl }: TestService, { address, ...body }: Guess): Promise<number> {
  const response = await fetch(`${baseUrl}/api/v1/find-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

const addressOf = (i: number): string => `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`;
const wrongNumber = (i: number): string => `SONG-2026-${String(i).padStart(6, '0')}`;

/** Sends `count` guesses, `together` at a time. `looked` counts those that were looked up (404) and not limited (429). */
async function attack(
  service: TestService,
  { count, together, of }: { count: number; together: number; of: (i: number) => Guess },
): Promise<{ looked: number; seconds: number }> {
  let [next, looked] = [0, 0];
  const begun = performance.now();
  const guesser = async (): Promise<void> => {
    while (next < count) {
      const status = await guess(service, of(next++));
      if (status === 404) looked += 1;
      else if (status !== 429) problems.push(`a guess was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: together }, guesser));
  return { looked, seconds: (performance.now() - begun) / 1000 };
}

async function guesses(): Promise<void> {
  const known = 'dan@example.com';
  let service = await start('guesses');
  await new TestBrowser(service.baseUrl).api.orders.createCheckoutSession(anOrderInput({ email: known }));
  const rows: Record<string, string | number>[] = [];
  const run = async (who: string, most: number, attempt: Parameters<typeof attack>[1]): Promise<void> => {
    const { looked, seconds } = await attack(service, attempt);
    const bound = most + Math.ceil(seconds);
    if (looked > bound) problems.push(`${who}: ${looked} guesses were looked at, at most ${bound} may be`);
    const success = (looked / codes).toExponential(1);
    rows.push({
      guesser: who,
      guesses: attempt.count,
      'looked at': looked,
      bound,
      success,
      seconds: seconds.toFixed(0),
    });
  };
  const oneEmail = (from: number) => (i: number) => ({
    email: known,
    order_number: wrongNumber(from + i),
    address: addressOf(from + i),
  });
  await run('knows an e-mail, has every address', 5, { count: 2500, together: 64, of: oneEmail(0) });
  await service.end();
  service = await start('guesses');
  await run('the same, after a restart', 0, { count: 2500, together: 64, of: oneEmail(10_000) });
  await run('has one address, knows every e-mail', 20, {
    count: 3500,
    together: 64,
    of: (i) => ({ email: `buyer${i}@example.com`, order_number: wrongNumber(i), address: '192.0.2.1' }),
  });
  await run('has every address, knows every e-mail', 500, {
    count: 1500,
    together: 250,
    of: (i) => ({ email: `other${i}@example.com`, order_number: wrongNumber(i), address: addressOf(100_000 + i) }),
  });
  await service.end();
  console.table(rows);
}

const pairs = 250;

async function pace(): Promise<void> {
  const service = await start('pace');
  const email = 'ruth@example.com';
  const placed = new TestBrowser(service.baseUrl).api.orders.createCheckoutSession(anOrderInput({ email }));
  const { order_number } = await placed;
  const times: { hit: number[]; miss: number[] } = { hit: [], miss: [] };
  for (let i = 0; i < pairs * 2; i += 1) {
    const left = { hit: pairs - times.hit.length, miss: pairs - times.miss.length };
    const kind = randomInt(left.hit + left.miss) < left.hit ? 'hit' : 'miss';
    const sought = kind === 'hit' ? { email, order_number } : { email: `r${i}@example.com`, order_number };
    const begun = performance.now();
    const status = await guess(service, { ...sought, address: addressOf(i) });
    times[kind].push(performance.now() - begun);
    if (status !== (kind === 'hit' ? 200 : 404)) problems.push(`a ${kind} was answered with ${status}`);
  }
  await service.end();
  const p = mannWhitney(times.hit, times.miss);
  if (!(p > 0.01)) problems.push(`hit and miss can be told apart by time, p = ${p}`);
  console.table(histogram(times));
  console.log(`${pairs} hits, ${pairs} misses, one after another: Mann-Whitney p = ${p.toFixed(3)}`);
}

/** Milliseconds by quantile, side by side. */
function histogram(times: Record<string, number[]>): Record<string, Record<string, string>> {
  const quantiles = [0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99];
  const row = (values: number[]): Record<string, string> => {
    const sorted = values.toSorted((a, b) => a - b);
    return Object.fromEntries(
      quantiles.map((q) => [`p${q * 100} ms`, (sorted[Math.floor(q * sorted.length)] ?? 0).toFixed(1)]),
    );
  };
  return Object.fromEntries(Object.entries(times).map(([kind, values]) => [kind, row(values)]));
}

try {
  await guesses();
  await pace();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems.slice(0, 10)) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
