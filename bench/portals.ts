/**
 * Fifty buyers with their portal open and the staff of the other side, each followed by the client that the pages use, over
 * HTTP. Both sides write; counted is what either side does not show in the end, what a stream brings twice, how late
 * the other side has it, and the service's memory over time.
 *
 * `npm run bench:portals -- [seconds, 600 unless told] [--postgres]`
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type ConversationApi,
  type ConversationTransport,
  orderTransport,
} from '#features/conversation/ui/conversation-api.ts';
import { ConversationStore } from '#features/conversation/ui/conversation-store.ts';
import type { LiveEvent } from '#features/conversation/contract.ts';
import { siblingModule } from '#kit/sibling-module.ts';
import { startPostgres } from '#platform/test/postgres.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { freePort } from '#platform/test/free-port.ts';
import { adminByLink } from '#server/test/staff.ts';

const portals = 50;
/** Milliseconds between two messages of one side, on average. */
const writesEvery = 10_000;
/** Milliseconds that the last messages have to arrive. */
const patience = 10_000;
const sampleEvery = 30_000;

const forgetful = {
  recall: () => ({ draft: '', asRevision: false, outgoing: [], failed: [] }),
  remember: () => undefined,
};

/** When each message was handed to the client, by its text. */
const sentAt = new Map<string, number>();
const delays: number[] = [];
let doubled = 0;
let failed = 0;

/** One side of a conversation, and everything its streams and polls have brought. */
class Side {
  readonly store: ConversationStore;
  readonly name: string;
  readonly received = new Set<number>();

  constructor(api: ConversationApi, orderNumber: string, mode: 'buyer' | 'admin') {
    this.name = `${mode} ${orderNumber}`;
    const line = orderTransport(api, orderNumber, mode);
    this.store = new ConversationStore({ ...line, watch: (...asked) => this.#counted(line, ...asked) }, forgetful);
  }

  async #counted(
    line: ConversationTransport,
    ...asked: Parameters<ConversationTransport['watch']>
  ): Promise<AsyncIterable<LiveEvent>> {
    const stream = await line.watch(...asked);
    const note = (event: LiveEvent): void => this.#note(event);
    return (async function* () {
      for await (const event of stream) {
        note(event);
        yield event;
      }
    })();
  }

  #note(event: LiveEvent): void {
    if (event.type !== 'message') return;
    const { sequence, mine, content } = event.message;
    if (this.received.has(sequence)) doubled += 1;
    this.received.add(sequence);
    const sent = sentAt.get(content);
    if (!mine && sent !== undefined) delays.push(performance.now() - sent);
  }

  async write(): Promise<void> {
    const text = `${this.name}, message ${sentAt.size}`;
    this.store.setDraft(text);
    sentAt.set(text, performance.now());
    const outcome = await this.store.send();
    if (outcome === null || 'failed' in outcome) failed += 1;
  }

  async keepWriting(until: number): Promise<void> {
    for (;;) {
      const pause = writesEvery * (0.5 + ((sentAt.size * 7919) % 1000) / 1000);
      if (performance.now() + pause > until) return;
      await wait(pause);
      await this.write();
    }
  }
}

interface Memory {
  rss: number;
  heap: number;
}

const metricsToken = 'token-of-this-measurement';

/** Megabytes, as the service's own metrics say. */
async function memory(baseUrl: string): Promise<Memory> {
  const text = await (
    await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text();
  const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / 1024 / 1024;
  return { rss: value('process_resident_memory_bytes'), heap: value('nodejs_heap_size_used_bytes') };
}

async function startService(environment: Record<string, string>): Promise<{ child: ChildProcess; staffLink: string }> {
  const { url, execArgv } = siblingModule(import.meta.url, 'portals-service.process');
  const child = fork(url, [JSON.stringify(environment)], { execArgv });
  const { staffLink } = await new Promise<{ staffLink: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { staffLink: string }));
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}`)));
  });
  return { child, staffLink };
}

async function openPortals(baseUrl: string, staffLink: string): Promise<[Side, Side][]> {
  const staff = await adminByLink(baseUrl, staffLink);
  const opened: [Side, Side][] = [];
  for (let portal = 0; portal < portals; portal++) {
    const buyer = new TestBrowser(baseUrl);
    const { order_number } = await buyer.api.orders.createCheckoutSession(anOrderInput());
    const sides: [Side, Side] = [
      new Side(buyer.api.conversation, order_number, 'buyer'),
      new Side(staff.api.conversation, order_number, 'admin'),
    ];
    await Promise.all(sides.map((side) => side.store.open()));
    opened.push(sides);
  }
  return opened;
}

/** Messages of a conversation that one of its sides does not show. */
function lostIn(sides: [Side, Side]): number {
  const shown = sides.map(({ store }) => new Set(store.snapshot().messages.map(({ sequence }) => sequence)));
  const all = Math.max(0, ...shown.flatMap((one) => [...one]));
  return shown.reduce((sum, one) => sum + all - one.size, 0);
}

async function measure(environment: Record<string, string>, seconds: number): Promise<void> {
  const baseUrl = environment['BASE_URL'] ?? '';
  const { child, staffLink } = await startService(environment);
  try {
    const opened = await openPortals(baseUrl, staffLink);
    const sides = opened.flat();
    const begin = performance.now();
    const samples: Memory[] = [await memory(baseUrl)];
    const say = async (): Promise<void> => {
      const now = await memory(baseUrl);
      samples.push(now);
      const since = ((performance.now() - begin) / 1000).toFixed(0);
      const live = sides.filter((side) => side.store.snapshot().live).length;
      console.log(
        `  ${since} s: ${sentAt.size} messages, ${live} streams, RSS ${now.rss.toFixed(0)} MB, heap ${now.heap.toFixed(0)} MB`,
      );
    };
    const sampling = setInterval(() => void say(), sampleEvery);
    await Promise.all(sides.map((side) => side.keepWriting(begin + seconds * 1000)));
    clearInterval(sampling);
    await wait(patience);
    await say();
    report(opened, samples, seconds);
    for (const side of sides) side.store.close();
  } finally {
    child.disconnect();
  }
}

function report(opened: [Side, Side][], samples: Memory[], seconds: number): void {
  const lost = opened.reduce((sum, sides) => sum + lostIn(sides), 0);
  delays.sort((a, b) => a - b);
  const at = (share: number): string =>
    (delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0).toFixed(0);
  const [first, last] = [samples[0], samples.at(-1)];
  console.table({
    portals: opened.length,
    'seconds of writing': seconds,
    'messages sent': sentAt.size,
    'sends that failed': failed,
    'delivered to the other side': delays.length,
    lost,
    doubled,
    'delivery p50 ms': at(0.5),
    'delivery p99 ms': at(0.99),
    'RSS MB at start, end': `${first?.rss.toFixed(0)}, ${last?.rss.toFixed(0)}`,
    'heap MB at start, end': `${first?.heap.toFixed(0)}, ${last?.heap.toFixed(0)}`,
    'load of the machine': loadavg()[0]?.toFixed(1),
  });
  if (lost + doubled + failed > 0) process.exitCode = 1;
}

const seconds = Number(process.argv[2] ?? 600) || 600;
const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-portals-'));
const port = await freePort();
const postgres = process.argv.includes('--postgres') ? await startPostgres({ durable: true }) : null;
try {
  console.log(postgres ? 'PostgreSQL' : 'embedded (PGlite)');
  await measure(
    {
      NODE_ENV: 'test',
      PORT: String(port),
      BASE_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      METRICS_TOKEN: metricsToken,
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    },
    seconds,
  );
} finally {
  postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
