import { recordAudit } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { ModerationTerm } from '../contract.ts';
import type { Term } from '../domain/check.ts';
import { allTerms, deleteTerm, insertTerm } from './repository.ts';

export async function listTerms({ db }: Pick<Deps, 'db'>): Promise<{ terms: ModerationTerm[] }> {
  return { terms: (await allTerms(db)).map(({ id, category, words }) => ({ id, category, words })) };
}

export async function addTerm(deps: Deps, term: Term, actor: string): Promise<ModerationTerm> {
  const id = deps.ids.id();
  await deps.db.transaction(async (tx) => {
    await insertTerm(tx, { id, ...term, addedBy: actor, addedAt: deps.clock.now() });
    await recordAudit(deps, tx, { actor, action: 'moderation-term-added', subject: id, after: term });
  });
  return { id, ...term };
}

export async function removeTerm(deps: Deps, id: string, actor: string): Promise<{ removed: boolean }> {
  return deps.db.transaction(async (tx) => {
    const removed = await deleteTerm(tx, id);
    if (!removed) return { removed: false };
    const before = { category: removed.category, words: removed.words };
    await recordAudit(deps, tx, { actor, action: 'moderation-term-removed', subject: id, before });
    return { removed: true };
  });
}
