/**
 * Order flows a second: a draft with its photos by id, the order's commit, the payment page made by the payment emulator
 * and posted, its webhook, the order paid. On the embedded database and on a PostgreSQL that waits for the disk, beside
 * `pgbench` on the same PostgreSQL. The studio does not work meanwhile (see orders-service.process.ts).
 *
 * `npm run bench:orders -- [seconds of each run] [--profile]`; under three minutes on an idle machine. `--profile` leaves CPU profiles of the service and its
 * threads in `profiles-*`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '#platform/test/postgres.ts';
import { freePort } from '#platform/test/free-port.ts';
import { MeasuredService } from './orders-load.ts';
import { clients, pace, pgbench, type Rate } from './pace.ts';

const photosEach = 2;
/** Most flows of one run; the day has 10,000 places. */
const mostFlows = 3000;
/** Flows before the measurement: code that is rarely run yet is slow. At most so many seconds of them. */
const warmUpFlows = 300;
const longestWarmUp = 60;

interface Row {
  database: string;
  settings: string;
  flows: Rate;
  commits: Rate;
  idleMegabytes: number;
  afterMegabytes: number;
  cpuMsPerFlow: number;
  broken: string[];
}

async function measure(
  database: string,
  databaseUrl: string | undefined,
  seconds: number,
  profile: boolean,
): Promise<Row> {
  console.log(database);
  const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-bench-'));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const service = await MeasuredService.start({
    baseUrl,
    environment: {
      NODE_ENV: 'test',
      PORT: String(port),
      BASE_URL: baseUrl,
      DATA_DIR: folder,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    nodeOptions: profile ? ['--cpu-prof', `--cpu-prof-dir=profiles-${databaseUrl ? 'postgres' : 'pglite'}`] : [],
  });
  try {
    const visitors = await service.visitors(mostFlows, photosEach);
    const first = visitors.splice(0, warmUpFlows);
    await pace('warming up', longestWarmUp, first, (visitor) => service.flow(visitor));
    const idle = await service.measure();
    const flows = await pace('flows', seconds, visitors, (visitor) => service.flow(visitor));
    const after = await service.measure();
    await service.skipProvider();
    const commits = await pace('order commits', Math.min(seconds, 8), visitors, (visitor) => service.order(visitor));
    const { broken } = await service.measure();
    return {
      database,
      settings: service.settings,
      flows,
      commits,
      idleMegabytes: idle.rssMegabytes,
      afterMegabytes: after.rssMegabytes,
      cpuMsPerFlow: ((after.cpuSeconds - idle.cpuSeconds) * 1000) / Math.max(1, flows.count),
      broken,
    };
  } finally {
    await service.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(rows: Row[], tps: number): void {
  const cells = rows.map(({ database, flows, commits, idleMegabytes, afterMegabytes, cpuMsPerFlow }) => ({
    database,
    'flows/s': flows.perSecond.toFixed(1),
    'p50 ms': flows.p50.toFixed(0),
    'p99 ms': flows.p99.toFixed(0),
    'pgbench commits a flow': (tps / flows.perSecond).toFixed(0),
    'CPU ms a flow': cpuMsPerFlow.toFixed(1),
    'order commits/s': commits.perSecond.toFixed(1),
    'commit p99 ms': commits.p99.toFixed(0),
    'of pgbench': (commits.perSecond / tps).toFixed(3),
    'RSS MB before, after': `${idleMegabytes.toFixed(0)}, ${afterMegabytes.toFixed(0)}`,
    errors: flows.errors + commits.errors,
  }));
  console.table(cells);
  console.log(`pgbench simple-update: ${tps.toFixed(0)} commits/s with ${clients} clients`);
  for (const { database, settings } of rows) console.log(`${database}: ${settings}`);
  console.log(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}; ${clients} clients, ${photosEach} photos by id`,
  );
}

const seconds = Number(process.argv[2] ?? 20) || 20;
const profile = process.argv.includes('--profile');
const rows = [await measure('embedded (PGlite)', undefined, seconds, profile)];
const postgres = await startPostgres({ durable: true });
try {
  const tps = await pgbench(postgres.url, postgres.programs);
  rows.push(await measure('PostgreSQL', postgres.url, seconds, profile));
  print(rows, tps);
} finally {
  postgres.stop();
}
const broken = rows.flatMap((row) => row.broken.map((rule) => `${row.database}: ${rule}`));
if (broken.length > 0) {
  console.error(`Broken: ${broken.join('; ')}`);
  process.exitCode = 1;
}
