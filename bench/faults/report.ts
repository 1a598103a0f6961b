import { loadavg } from 'node:os';
import type { Run } from './run.ts';

/** Prints the figures of every run and each thing that is wrong. @returns false if anything is */
export function print(runs: Run[]): boolean {
  console.table(
    Object.fromEntries(
      runs.map(({ database, injector, buyers, network, mail, findings, longestSilence, secondsToRest }) => [
        database,
        {
          kills: injector.kills,
          faults: injector.faults,
          flows: buyers.reduce((sum, { flows }) => sum + flows, 0),
          songs: findings.songs,
          lost: findings.lost.length,
          'doubled charges': findings.doubledCharges.length,
          'rules broken': findings.broken.length,
          'waiting for staff': findings.waitingForStaff,
          letters: mail.received.size,
          'letters twice': mail.twice,
          'webhooks lost, late, doubled': `${network.counts.dropped}, ${network.counts.late}, ${network.counts.doubled}`,
          'process works again after s (p50, max)': quantiles(injector.recoveries),
          'longest silence s': longestSilence.toFixed(1),
          'all done after s': secondsToRest.toFixed(0),
        },
      ]),
    ),
  );
  let isWhole = true;
  for (const run of runs) {
    const kinds = [...run.injector.counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
    const refusals = [...refusalsOf(run)].map(([code, count]) => `${code} ${count}`).join(', ');
    console.log(
      `${run.database}: ${kinds}; full disk: ${run.diskKind}; refused: ${refusals || 'nothing'}; given up: ${run.buyers.reduce((sum, { abandoned }) => sum + abandoned, 0)}; acknowledged: ${run.acknowledged.orders.size} orders, ${run.acknowledged.photos.length} photos, ${run.acknowledged.messages.length} messages`,
    );
    const { lost, doubledCharges, broken } = run.findings;
    for (const problem of [...lost, ...doubledCharges, ...broken, ...run.crashes]) {
      isWhole = false;
      console.error(`✗ ${run.database}: ${problem}`);
    }
    if (run.injector.kills === 0 || run.findings.songs === 0) {
      isWhole = false;
      console.error(`✗ ${run.database}: nothing was tried: ${run.injector.kills} kills, ${run.findings.songs} songs`);
    }
    for (const [what, count] of Object.entries(run.unfinished)) {
      isWhole = false;
      console.error(`✗ ${run.database}: still unfinished: ${what}, ${count}`);
    }
  }
  console.log(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  return isWhole;
}

function refusalsOf({ buyers }: Run): Map<string, number> {
  const all = new Map<string, number>();
  for (const { refusals } of buyers) for (const [code, count] of refusals) all.set(code, (all.get(code) ?? 0) + count);
  return all;
}

function quantiles(milliseconds: number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (part: number): string =>
    ((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) / 1000).toFixed(1);
  return `${at(0.5)}, ${at(1)}`;
}
