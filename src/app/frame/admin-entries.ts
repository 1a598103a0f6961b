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
  { name: m.requests_nav, to: paths.adminRequests, adminOnly: true },
];
