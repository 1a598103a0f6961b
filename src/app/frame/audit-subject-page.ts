import type { SubjectPage } from '#features/accounts/ui/audit-list.tsx';
import { adminOrder, adminTrend, paths } from '../paths.ts';

/** Pages where things of a kind are listed. */
const lists: Readonly<Record<string, string>> = {
  person: paths.adminSettings,
  affiliate: paths.adminAffiliates,
  payouts: paths.adminPayouts,
  'article-file': paths.adminTrends,
  case: paths.adminModeration,
  term: paths.adminModeration,
  key: paths.adminPrograms,
  letter: `${paths.adminLogs}?log=emails`,
  'payment-event': `${paths.adminLogs}?log=webhooks`,
  'customer-song': paths.adminSongs,
  review: paths.adminReviews,
  souvenir: paths.adminHosts,
  record: paths.adminDeliveries,
};

/** Address of the page of what an audit entry is about, or of the list that it stands in. */
export const auditSubjectPage: SubjectPage = ({ kind, id, name }) => {
  if (kind === 'order') return adminOrder(name);
  return kind === 'article' ? adminTrend(id) : (lists[kind] ?? null);
};
