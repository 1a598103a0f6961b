import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outageOf } from '../outage.ts';
import { emptyDatabase } from '../test/database.ts';
import { migrateDatabase, openDatabase, type OpenDatabase } from './database.ts';

/** Milliseconds after which a connection counts as lost here. */
const silence = 1000;

/** A network that can begin to swallow what is sent in both directions, and closes nothing. */
class Network {
  readonly #pairs = new Set<Socket>();
  readonly #server;

  constructor({ port, hostname }: URL) {
    this.#server = createServer((near) => {
      const far = connect(Number(port || 5432), hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#pairs.add(from);
        from.on('error', () => undefined);
        from.on('close', () => to.destroy());
        from.pipe(to);
      }
    });
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Swallows everything on the connections that are open; those that come later work. */
  goSilent(): void {
    for (const socket of this.#pairs) {
      socket.unpipe();
      socket.resume();
    }
  }

  close(): void {
    for (const socket of this.#pairs) socket.destroy();
    this.#server.close();
  }
}

let network: Network;
let database: OpenDatabase;
beforeAll(async () => {
  const url = new URL((await emptyDatabase()).url ?? '');
  network = new Network(url);
  url.port = String(await network.listen());
  url.hostname = '127.0.0.1';
  database = await openDatabase({ url: url.href, silence });
});
afterAll(async () => {
  await database.close();
  network.close();
});
beforeEach(async () => {
  await database.pool.query('create table if not exists kept (id int)');
  await database.pool.query('truncate kept');
});

/** Milliseconds that something takes, whatever becomes of it. */
async function duration(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work.catch(() => undefined);
  return performance.now() - begun;
}

test('HOLE-06 a query on a connection whose network swallows everything fails, and the next one gets another', async () => {
  network.goSilent();
  const asked = database.pool.query('select 1');
  expect(await duration(asked)).toBeLessThan(3 * silence);
  const error: unknown = await asked.catch((reason: unknown) => reason);
  expect(outageOf(error), 'and known as an outage, to us and to the queues').toBe('database-unavailable');
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('HOLE-06 a transaction whose network swallows everything fails, keeps nothing, and all clients come back', async () => {
  const most = database.pool.options.max ?? 0;
  let begun = 0;
  let letGo: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const transactions = Array.from({ length: most }, () =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept values (1)`);
      begun += 1;
      if (begun === most) letGo();
      await all;
      network.goSilent();
      await tx.execute(sql`insert into kept values (2)`);
    }),
  );
  const ended = Promise.allSettled(transactions);
  expect(await duration(ended)).toBeLessThan(5 * silence);
  expect((await ended).map(({ status }) => status)).toEqual(Array.from({ length: most }, () => 'rejected'));
  await database.db.transaction((tx) => tx.execute(sql`insert into kept values (3)`));
  expect((await database.pool.query('select id from kept')).rows).toEqual([{ id: 3 }]);
});

test('HOLE-06 a migration may say nothing for as long as it takes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsong-test-'));
  const tag = '0000_slow';
  await mkdir(path.join(folder, 'meta'));
  const entries = [{ idx: 0, version: '7', when: 1, tag, breakpoints: true }];
  const journal = { version: '7', dialect: 'postgresql', entries };
  await writeFile(path.join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
  await writeFile(path.join(folder, `${tag}.sql`), `select pg_sleep(${(2.5 * silence) / 1000});`);
  // What keeps tables append-only needs the shop's tables; the migration itself is through by then.
  await migrateDatabase(database, { folder }).catch(() => undefined);
  const { rows } = await database.pool.query('select count(*)::int as n from drizzle.__drizzle_migrations');
  expect(rows).toEqual([{ n: 1 }]);
  await rm(folder, { recursive: true });
});

test('HOLE-06 a lost network is asked for signs of life, so that idle connections do not live for ever', () => {
  expect(database.pool.options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
});
