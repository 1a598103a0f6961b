/** A souvenir that waits for production. */
export interface QueuedSouvenir {
  id: string;
  accountId: string;
  dueAt: Date;
}

/**
 * Fair order of production: round-robin over accounts, fewest in progress first, then by due time.
 */
export function fairOrder<One extends QueuedSouvenir>(
  waiting: readonly One[],
  inWork: readonly Pick<QueuedSouvenir, 'accountId'>[],
): One[] {
  const turns = new Map<string, number>();
  const next = (accountId: string): number => {
    const turn = turns.get(accountId) ?? 0;
    turns.set(accountId, turn + 1);
    return turn;
  };
  for (const { accountId } of inWork) next(accountId);
  return waiting
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || (a.id < b.id ? -1 : 1))
    .map((one) => ({ one, turn: next(one.accountId) }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ one }) => one);
}
