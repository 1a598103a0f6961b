import type { TaskCounts } from '#features/to-do/ui/to-do-api.ts';
import { m } from '#messages/messages.js';
import { paths } from '../paths.ts';

export interface AdminEntry {
  name: () => string;
  to: string;
  /** Shown to admins only; the server refuses producers whatever the page shows. */
  adminOnly?: true;
  /** Shown to editors too, who see nothing else. */
  forEditors?: true;
  /** Kinds of tasks that are done there: their number stands beside the name. 'all' is every task there is. */
  tasks?: readonly string[] | 'all';
}

/** The workspace's places, in the order of the bar. A room with a page for staff adds its line. */
const adminEntries: readonly AdminEntry[] = [
  { name: m.todo_title, to: paths.adminToDo, tasks: 'all' },
  { name: m.admin_production, to: paths.admin, tasks: ['at-risk', 'failed', 'words'] },
  { name: m.staff_orders, to: paths.adminOrders },
  { name: m.communications, to: paths.adminCommunications, tasks: ['unread', 'revision'] },
  { name: m.requests_nav, to: paths.adminRequests, adminOnly: true, tasks: ['request'] },
  { name: m.staff_lyrics, to: paths.adminLyrics },
  { name: m.businesses_title, to: paths.adminBusinesses, adminOnly: true, tasks: ['plan'] },
  { name: m.hosts_desk_title, to: paths.adminHosts, adminOnly: true, tasks: ['host-souvenir'] },
  { name: m.site_trending, to: paths.adminTrends, adminOnly: true, forEditors: true },
  { name: m.songs_desk_title, to: paths.adminSongs, adminOnly: true, forEditors: true },
  { name: m.admin_nav_reviews, to: paths.adminReviews, adminOnly: true, tasks: ['review'] },
  { name: m.moderation_title, to: paths.adminModeration, tasks: ['moderation'] },
  { name: m.staff_affiliates, to: paths.adminAffiliates, adminOnly: true },
  { name: m.affiliates_payouts, to: paths.adminPayouts, adminOnly: true },
  { name: m.affiliates_leads, to: paths.adminLeads, adminOnly: true },
  { name: m.waitlist_desk, to: paths.adminWaitlist, adminOnly: true },
  { name: m.staff_overview, to: paths.adminOverview, adminOnly: true },
  { name: m.analytics_visits, to: paths.adminVisits, adminOnly: true },
  { name: m.automation_entry, to: paths.adminDeliveries, adminOnly: true, tasks: ['delivery'] },
  { name: m.programs_title, to: paths.adminPrograms, adminOnly: true },
  { name: m.engines_title, to: paths.adminEngines, adminOnly: true },
  { name: m.staff_logs, to: paths.adminLogs, adminOnly: true, tasks: ['email', 'unreached', 'payment-event'] },
  { name: m.staff_settings, to: paths.adminSettings, adminOnly: true },
];

/** The entries for a role. */
export function adminEntriesFor(role: string | null): AdminEntry[] {
  if (role === 'editor') return adminEntries.filter(({ forEditors }) => forEditors);
  return adminEntries.filter(({ adminOnly }) => !adminOnly || role === 'admin');
}

/** Number of tasks that wait at a place; an order that is both late and failed counts twice, as it stands in two lists. */
export function tasksAt({ tasks = [] }: AdminEntry, counts: TaskCounts): number {
  const kinds = tasks === 'all' ? Object.keys(counts) : tasks;
  return kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
}
