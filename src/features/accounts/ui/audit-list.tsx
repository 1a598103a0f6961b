import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { AuditEntry } from '../contract.ts';
import type { AccountsApi } from './sign-in-form.tsx';

/** What staff have done, the newest first; it can be read and not be changed. */
export function AuditList({ api }: { api: AccountsApi }) {
  const [action, setAction] = useState('');
  const query = useInfiniteQuery({
    queryKey: ['audit', action],
    queryFn: ({ pageParam }) => api.listAudit({ action, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_before,
    staleTime: 0,
  });
  const pages = query.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.entries);
  const kinds = [
    { value: '', name: m.staff_audit_all() },
    ...(pages[0]?.actions ?? []).map((value) => ({ value, name: value })),
  ];
  return (
    <section className="desk-part" aria-labelledby="audit">
      <h2 className="heading-3" id="audit">
        {m.staff_audit()}
      </h2>
      <div className="max-w-80">
        <SelectField
          id="audit-action"
          label={m.staff_audit_what()}
          value={action}
          options={kinds}
          onChange={setAction}
        />
      </div>
      {query.isError && <Notice tone="error">{m.staff_load_error()}</Notice>}
      {query.isSuccess && entries.length === 0 && <p className="notes soft">{m.staff_audit_empty()}</p>}
      {entries.length > 0 && <AuditTable entries={entries} />}
      {query.hasNextPage && (
        <Button look="outline" size="slim" className="justify-self-start" onClick={() => void query.fetchNextPage()}>
          {m.admin_more()}
        </Button>
      )}
    </section>
  );
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <table className="desk-table">
      <caption className="sr-only">{m.staff_audit()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.staff_audit_when()}</th>
          <th scope="col">{m.staff_audit_who()}</th>
          <th scope="col">{m.staff_audit_what()}</th>
          <th scope="col">{m.staff_audit_to()}</th>
          <th scope="col">{m.staff_audit_change()}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="figures">
              <time dateTime={entry.at}>{dayAndTime(entry.at)}</time>
            </td>
            <td>{entry.actor}</td>
            <th scope="row">{entry.action}</th>
            <td className="figures">{entry.subject}</td>
            <td className="soft">{changeWords(entry)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function changeWords({ before, after, reason }: AuditEntry): string {
  const from = plain(before);
  const to = plain(after);
  const change = from !== '' && to !== '' ? m.staff_audit_from_to({ from, to }) : from || to;
  return [change, reason].filter(Boolean).join('. ');
}

/** { verdict: 'passed', version: 2 } -> 'verdict passed, version 2' */
function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, one]) => `${name} ${typeof one === 'string' ? one : JSON.stringify(one)}`)
    .join(', ');
}
