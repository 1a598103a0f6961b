import { m } from '#messages/messages.js';
import { paths } from '../paths.ts';

interface AdminEntry {
  name: () => string;
  to: string;
  /** Shown to admins only; the server refuses producers whatever the page shows. */
  adminOnly?: true;
}

/** The workspace's places, in the order of the bar. A room with a page for staff adds its line. */
export const adminEntries: readonly AdminEntry[] = [
  { name: m.admin_production, to: paths.admin },
  { name: m.staff_orders, to: paths.adminOrders },
  { name: m.communications, to: paths.adminCommunications },
  { name: m.requests_nav, to: paths.adminRequests, adminOnly: true },
  { name: m.staff_lyrics, to: paths.adminLyrics },
  { name: m.staff_affiliates, to: paths.adminAffiliates, adminOnly: true },
  { name: m.affiliates_payouts, to: paths.adminPayouts, adminOnly: true },
  { name: m.affiliates_leads, to: paths.adminLeads, adminOnly: true },
  { name: m.staff_overview, to: paths.adminOverview, adminOnly: true },
  { name: m.analytics_visits, to: paths.adminVisits, adminOnly: true },
  { name: m.automation_entry, to: paths.adminDeliveries, adminOnly: true },
  { name: m.staff_logs, to: paths.adminLogs, adminOnly: true },
  { name: m.staff_settings, to: paths.adminSettings, adminOnly: true },
];
