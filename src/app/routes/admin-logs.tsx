import { useOutletContext, useSearchParams } from 'react-router';
import { AuditList } from '#features/accounts/ui/audit-list.tsx';
import { UndeliveredMail } from '#features/deliverability/ui/undelivered-mail.tsx';
import { EmailLog } from '#features/logs/ui/email-log.tsx';
import { WebhookLog } from '#features/logs/ui/webhook-log.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { auditSubjectPage } from '../frame/audit-subject-page.ts';
import { adminOrder } from '../paths.ts';
import type { Api } from '../request-context.ts';
import { staffMeta } from '../staff-only.ts';

type Account = Awaited<ReturnType<Api['accounts']['whoAmI']>>;

const logs = [
  { name: 'audit', title: m.staff_audit, Log: () => <AuditList api={api.accounts} subjectPage={auditSubjectPage} /> },
  { name: 'emails', title: m.logs_emails, Log: () => <EmailLog api={api.logs} /> },
  {
    name: 'undelivered',
    title: m.mail_undelivered,
    Log: () => <UndeliveredMail api={api.deliverability} orderAddress={adminOrder} />,
  },
  { name: 'webhooks', title: m.logs_webhooks, Log: () => <WebhookLog api={api.logs} orderAddress={adminOrder} /> },
] as const;

export function meta() {
  return staffMeta(m.staff_logs());
}

/** Logs for admins: the audit log, e-mails sent and webhooks received. */
export default function AdminLogs() {
  const { role } = useOutletContext<Account>();
  const [searchParams, setSearchParams] = useSearchParams();
  const shown = logs.find(({ name }) => name === searchParams.get('log')) ?? logs[0];
  return (
    <AdminPage title={m.staff_logs()} denied={role !== 'admin'}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{m.staff_logs()}</legend>
        {logs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={name === shown.name}
            onClick={() => setSearchParams({ log: name }, { replace: true, preventScrollReset: true })}
          >
            {title()}
          </button>
        ))}
      </fieldset>
      <shown.Log />
    </AdminPage>
  );
}
