import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { PagedLog } from '#ui/paged-log.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { AuditEntry } from '../contract.ts';
import { subjectKindWord } from './audit-subject.ts';
import { changeWords } from './audit-words.ts';
import type { AccountsApi } from './staff-sign-in.tsx';

/** Page of what an entry is about; null where there is none. */
export type SubjectPage = (subject: { kind: string; id: string; name: string }) => string | null;

/** The audit log of the staff, newest first; read only. */
export function AuditList({ api, subjectPage }: { api: AccountsApi; subjectPage: SubjectPage }) {
  const [action, setAction] = useState('');
  const query = useInfiniteQuery({
    queryKey: ['audit', action],
    queryFn: ({ pageParam }) => api.listAudit({ action, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_before,
    staleTime: 0,
  });
  const pages = query.data?.pages ?? [];
  const kinds = [
    { value: '', name: m.staff_audit_all() },
    ...(pages[0]?.actions ?? []).map((value) => ({ value, name: deedOf(value) })),
  ];
  return (
    <PagedLog
      id="audit"
      title={m.staff_audit()}
      tools={
        <div className="max-w-80">
          <SelectField
            id="audit-action"
            label={m.staff_audit_what()}
            value={action}
            options={kinds}
            onChange={setAction}
          />
        </div>
      }
      query={query}
      none={m.staff_audit_empty()}
      columns={[
        m.staff_audit_when(),
        m.staff_audit_who(),
        m.staff_audit_what(),
        m.staff_audit_to(),
        m.staff_audit_change(),
      ]}
      rows={pages
        .flatMap((page) => page.entries)
        .map((entry) => (
          <Row key={entry.id} entry={entry} subjectPage={subjectPage} />
        ))}
    />
  );
}

function Row({ entry, subjectPage }: { entry: AuditEntry; subjectPage: SubjectPage }) {
  return (
    <tr>
      <td className="figures desk-word">
        <time dateTime={entry.at}>{dayAndTime(entry.at)}</time>
      </td>
      <td>{entry.actor}</td>
      <th scope="row">{deedOf(entry.action)}</th>
      <td>
        <Subject entry={entry} subjectPage={subjectPage} />
      </td>
      <td className="soft">{changeWords(entry)}</td>
    </tr>
  );
}

function Subject({ entry, subjectPage }: { entry: AuditEntry; subjectPage: SubjectPage }) {
  const { subject: name, subject_id: id, subject_kind: kind } = entry;
  const word = subjectKindWord(kind);
  const page = kind === null ? null : subjectPage({ kind, id, name });
  return (
    <>
      {word !== null && <span className="soft">{word} </span>}
      <span className="wrap-anywhere">{page === null ? name : <a href={page}>{name}</a>}</span>
    </>
  );
}

/** The stored name of a deed as it is read: 'trend-saved' -> 'Trend saved' */
function deedOf(action: string): string {
  return action.charAt(0).toUpperCase() + action.slice(1).replaceAll('-', ' ');
}
