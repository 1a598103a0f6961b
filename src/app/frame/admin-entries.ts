import { m } from '#messages/messages.js';
import { paths } from '../paths.ts';

interface AdminEntry {
  name: () => string;
  to: string;
  /** Shown to admins only; the server refuses producers whatever the page shows. */
  adminOnly?: true;
  /** Shown to editors too, who see nothing else. */
  forEditors?: true;
}

/** The workspace's places, in the order of the bar. A room with a page for staff adds its line. */
const adminEntries: readonly AdminEntry[] = [
  { name: m.admin_production, to: paths.admin },
  { name: m.staff_orders, to: paths.adminOrders },
  { name: m.communications, to: paths.adminCommunications },
  { name: m.requests_nav, to: paths.adminRequests, adminOnly: true },
  { name: m.staff_lyrics, to: paths.adminLyrics },
  { name: m.site_trending, to: paths.adminTrends, adminOnly: true, forEditors: true },
  { name: m.staff_affiliates, to: paths.adminAffiliates, adminOnly: true },
  { name: m.staff_overview, to: paths.adminOverview, adminOnly: true },
  { name: m.analytics_visits, to: paths.adminVisits, adminOnly: true },
  { name: m.automation_entry, to: paths.adminDeliveries, adminOnly: true },
  { name: m.staff_logs, to: paths.adminLogs, adminOnly: true },
  { name: m.staff_settings, to: paths.adminSettings, adminOnly: true },
];

/** The entries for a role. */
export function adminEntriesFor(role: string | null): AdminEntry[] {
  if (role === 'editor') return adminEntries.filter(({ forEditors }) => forEditors);
  return adminEntries.filter(({ adminOnly }) => !adminOnly || role === 'admin');
}
