import type { TaskCounts } from '#features/to-do/ui/to-do-api.ts';
import { m } from '#messages/messages.js';
import { paths } from '../paths.ts';

/** Lists of the bar, for places that are not opened many times a day. */
const groups = { magazine: m.admin_menu_magazine, partners: m.admin_menu_partners, shop: m.admin_menu_shop } as const;
type Group = keyof typeof groups;

export interface AdminEntry {
  name: () => string;
  to: string;
  /** Menu in which admins find the entry; without one it is in the bar itself. */
  group?: Group;
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
  { name: m.moderation_title, to: paths.adminModeration, tasks: ['moderation', 'to-refund'] },
  { name: m.site_trending, to: paths.adminTrends, group: 'magazine', adminOnly: true, forEditors: true },
  { name: m.songs_desk_title, to: paths.adminSongs, group: 'magazine', adminOnly: true, forEditors: true },
  { name: m.admin_nav_reviews, to: paths.adminReviews, group: 'magazine', adminOnly: true, tasks: ['review'] },
  { name: m.businesses_title, to: paths.adminBusinesses, group: 'partners', adminOnly: true, tasks: ['plan'] },
  { name: m.hosts_desk_title, to: paths.adminHosts, group: 'partners', adminOnly: true, tasks: ['host-souvenir'] },
  { name: m.staff_affiliates, to: paths.adminAffiliates, group: 'partners', adminOnly: true },
  { name: m.affiliates_payouts, to: paths.adminPayouts, group: 'partners', adminOnly: true },
  { name: m.affiliates_leads, to: paths.adminLeads, group: 'partners', adminOnly: true },
  { name: m.waitlist_desk, to: paths.adminWaitlist, group: 'partners', adminOnly: true },
  { name: m.staff_overview, to: paths.adminOverview, group: 'shop', adminOnly: true },
  { name: m.analytics_visits, to: paths.adminVisits, group: 'shop', adminOnly: true },
  { name: m.automation_entry, to: paths.adminDeliveries, group: 'shop', adminOnly: true, tasks: ['delivery'] },
  { name: m.programs_title, to: paths.adminPrograms, group: 'shop', adminOnly: true },
  { name: m.engines_title, to: paths.adminEngines, group: 'shop', adminOnly: true },
  {
    name: m.staff_logs,
    to: paths.adminLogs,
    group: 'shop',
    adminOnly: true,
    tasks: ['email', 'unreached', 'payment-event'],
  },
  { name: m.staff_settings, to: paths.adminSettings, group: 'shop', adminOnly: true },
];

function entriesFor(role: string | null): AdminEntry[] {
  if (role === 'editor') return adminEntries.filter(({ forEditors }) => forEditors);
  return adminEntries.filter(({ adminOnly }) => !adminOnly || role === 'admin');
}

export interface AdminMenu {
  /** Entries of the bar itself. */
  entries: AdminEntry[];
  groups: { name: () => string; entries: AdminEntry[] }[];
}

/** The menu of a role. An admin's two dozen places would fill three rows; those of the others fit into one. */
export function adminMenuFor(role: string | null): AdminMenu {
  const all = entriesFor(role);
  if (role !== 'admin') return { entries: all, groups: [] };
  return {
    entries: all.filter(({ group }) => !group),
    groups: Object.entries(groups).map(([key, name]) => ({
      name,
      entries: all.filter(({ group }) => group === key),
    })),
  };
}

/** Number of tasks that wait at places; an order that is both late and failed counts twice, as it stands in two lists. */
export function tasksAt(entries: readonly AdminEntry[], counts: TaskCounts): number {
  const kinds = entries.flatMap(({ tasks = [] }) => (tasks === 'all' ? Object.keys(counts) : tasks));
  return kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
}
