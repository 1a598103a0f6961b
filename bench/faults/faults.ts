/**
 * Breaks a shop while buyers order, and looks afterwards at what was lost: processes killed at random while songs are being
 * sung, PostgreSQL restarted, connections ended, the disk filled, clocks stepped, webhooks lost, late and doubled, workers
 * frozen until another takes their song. On the embedded database with one process, on PostgreSQL with two web and two
 * worker processes.
 *
 * `npm run faults -- [--database pglite|postgres] [--kills N | --seconds N] [--seed N]`. Ends with 1 when something was lost.
 */
import { parseArgs } from 'node:util';
import { print } from './report.ts';
import { runFaults, type Run } from './run.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    kills: { type: 'string' },
    seconds: { type: 'string', default: '45' },
    seed: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const until = values.kills ? { kills: Number(values.kills) } : { seconds: Number(values.seconds) };
const databases = (['pglite', 'postgres'] as const).filter((kind) => (values.database ?? kind) === kind);

console.log(`Faults, seed ${seed}`);
const runs: Run[] = [];
for (const database of databases) runs.push(await runFaults({ database, until, seed }));
const isWhole = print(runs);
process.exit(isWhole && runs.length > 0 ? 0 : 1);
