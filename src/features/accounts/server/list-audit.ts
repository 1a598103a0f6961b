import type { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import type { listAudit as contract } from '../contract.ts';
import { auditActions, auditPage } from './audit-repository.ts';

const size = 50;

export async function listAudit(
  deps: Pick<Deps, 'db'>,
  input: { action: string; before?: string | undefined },
): Promise<z.infer<NonNullable<(typeof contract)['~orpc']['outputSchema']>>> {
  const rows = await auditPage(deps.db, { ...input, size });
  const entries = rows.slice(0, size).map(({ entry, actorName, orderNumber, subjectName }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    actor: actorName ?? entry.actor,
    action: entry.action,
    subject: orderNumber ?? subjectName ?? entry.subject,
    before: entry.before,
    after: entry.after,
    reason: entry.reason,
    is_redacted: entry.redactedAt !== null,
  }));
  return {
    entries,
    actions: await auditActions(deps.db),
    next_before: rows.length > size ? (entries.at(-1)?.id ?? null) : null,
  };
}
