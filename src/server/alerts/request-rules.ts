import type { Registry } from 'prom-client';
import type { StateEvaluation } from '#platform/alerts/alert-notifier.ts';
import type { RaisedAlert, AlertState } from '#platform/alerts/repository.ts';

/** Requests of this process so far. */
interface Requests {
  at: number;
  all: number;
  failed: number;
  /** Answered within 2.5 seconds. */
  quick: number;
}

/** Judged over the last ten minutes, with so many requests at least: one of two is no trouble yet. */
export const requestRules = { window: 600_000, fewest: 20, mostFailed: 0.02, mostSlow: 0.01, slowSeconds: 2.5 };

/**
 * Evaluates how the requests to this process were answered: `KeepsongFails` and `KeepsongSlow`. `processName` is no other process's,
 * for nobody else can say that such a state is over.
 */
export function createRequestEvaluator(registry: Registry, processName: string, now: () => number) {
  const seen: Requests[] = [];
  const begun = now();
  return async (): Promise<StateEvaluation> => {
    const current = await readRequests(registry, now());
    seen.push(current);
    while (seen.length > 1 && current.at - (seen[0]?.at ?? 0) > requestRules.window) seen.shift();
    const first = seen[0] ?? current;
    const all = current.all - first.all;
    const isMany = all >= requestRules.fewest;
    const state = (name: string, says: string): RaisedAlert => ({
      key: `${name} ${processName}`,
      name,
      says,
      kind: 'state',
      details: { process: processName },
    });
    const failed = (current.failed - first.failed) / all;
    const slow = 1 - (current.quick - first.quick) / all;
    const active = [
      ...(isMany && failed > requestRules.mostFailed
        ? [state('KeepsongFails', 'More than one request in fifty fails')]
        : []),
      ...(isMany && slow > requestRules.mostSlow
        ? [state('KeepsongSlow', 'One request in a hundred takes longer than 2.5 seconds')]
        : []),
    ];
    // Begun anew, it has not seen enough to say that what it raised before is over.
    const isJudged = isMany || current.at - begun >= requestRules.window;
    const own = ['KeepsongFails', 'KeepsongSlow'].map((name) => `${name} ${processName}`);
    const isOver = ({ key }: AlertState): boolean =>
      isJudged && own.includes(key) && !active.some((state) => state.key === key);
    return { active, isOver };
  };
}

async function readRequests(registry: Registry, at: number): Promise<Requests> {
  const metric = await registry.getSingleMetric('http_request_seconds')?.get();
  const values = (metric?.values ?? []) as { metricName?: string; labels: Record<string, unknown>; value: number }[];
  const sum = (isCounted: (name: string, labels: Record<string, unknown>) => boolean): number =>
    values.reduce(
      (total, { metricName = '', labels, value }) => (isCounted(metricName, labels) ? total + value : total),
      0,
    );
  return {
    at,
    all: sum((name) => name.endsWith('_count')),
    failed: sum((name, { status }) => name.endsWith('_count') && status === '5xx'),
    quick: sum((name, { le }) => name.endsWith('_bucket') && le === requestRules.slowSeconds),
  };
}
