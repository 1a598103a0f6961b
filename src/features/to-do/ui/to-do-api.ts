import type { ContractRouterClient } from '@orpc/contract';
import type { toDoContract } from '../contract.ts';

export type ToDoApi = ContractRouterClient<typeof toDoContract>;

/** Number of tasks by kind. */
export type TaskCounts = Readonly<Record<string, number>>;

export function countsByKind(counts: readonly { kind: string; count: number }[]): TaskCounts {
  return Object.fromEntries(counts.map(({ kind, count }) => [kind, count]));
}
