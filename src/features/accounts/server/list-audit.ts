import type { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import type { AllRooms } from '#platform/rooms/define-room.ts';
import type { listAudit as contract } from '../contract.ts';
import { auditActions, auditPage, type AuditLine } from './audit-repository.ts';

const size = 50;

interface Subject {
  kind: string;
  name: string;
}

export async function listAudit(
  deps: Pick<Deps, 'db'> & Pick<AllRooms, 'auditSubjects'>,
  input: { action: string; before?: string | undefined },
): Promise<z.infer<NonNullable<(typeof contract)['~orpc']['outputSchema']>>> {
  const rows = await auditPage(deps.db, { ...input, size });
  const shown = rows.slice(0, size);
  const known = await knownSubjects(deps, shown);
  const entries = shown.map((line) => {
    const { entry, actorName } = line;
    const subject = known.get(entry.subject) ?? personOf(line);
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      actor: actorName ?? entry.actor,
      action: entry.action,
      subject: subject?.name ?? nameAtTheTime(entry) ?? entry.subject,
      subject_id: entry.subject,
      subject_kind: subject?.kind ?? null,
      before: entry.before,
      after: entry.after,
      reason: entry.reason,
      is_redacted: entry.redactedAt !== null,
    };
  });
  return {
    entries,
    actions: await auditActions(deps.db),
    next_before: rows.length > size ? (entries.at(-1)?.id ?? null) : null,
  };
}

/** Kinds and names that the rooms give to the subjects of a page, by id. */
async function knownSubjects(
  { auditSubjects }: Pick<AllRooms, 'auditSubjects'>,
  lines: readonly AuditLine[],
): Promise<ReadonlyMap<string, Subject>> {
  const ids = [...new Set(lines.map(({ entry }) => entry.subject))];
  if (ids.length === 0) return new Map();
  const answers = await Promise.all(
    auditSubjects().map(async (subjects) =>
      [...(await subjects.names(ids))].map(([id, name]): [string, Subject] => [id, { kind: subjects.kind, name }]),
    ),
  );
  return new Map(answers.flat().filter(([, { name }]) => name !== ''));
}

const personOf = ({ subjectName }: AuditLine): Subject | null =>
  subjectName === null ? null : { kind: 'person', name: subjectName };

/** Name of something that was deleted since, as its entry kept it. */
function nameAtTheTime({ before, after }: AuditLine['entry']): string | null {
  const { name, words }: { name?: unknown; words?: unknown } = Object.assign({}, after, before);
  const kept = name ?? words;
  return typeof kept === 'string' && kept !== '' ? kept : null;
}
