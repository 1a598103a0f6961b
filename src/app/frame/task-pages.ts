import type { StaffTask } from '#features/to-do/contract.ts';
import { adminOrder, paths } from '../paths.ts';

/** Pages where tasks are done that are no part of an order's page, by kind. */
const pages: Readonly<Record<string, string>> = {
  request: paths.adminRequests,
  'payment-event': paths.adminLogs,
  email: paths.adminLogs,
  unreached: `${paths.adminLogs}?log=undelivered`,
  delivery: paths.adminDeliveries,
  plan: paths.adminBusinesses,
  'host-souvenir': paths.adminHosts,
  moderation: paths.adminModeration,
  review: paths.adminReviews,
};

/** Parts of an order's page, by kind. */
const parts: Readonly<Record<string, string>> = {
  words: '#lyrics',
  'to-refund': '#order-payment',
  revision: '#revisions',
  publishing: '#staff-extras',
  asset: '#assets',
};

function conversationAt({ orderNumber, project }: { orderNumber: string | null; project: string }): string {
  const which = new URLSearchParams(orderNumber ? { order: orderNumber } : { project });
  return `${paths.adminCommunications}?${which.toString()}`;
}

/** Address of the page where a task is done. */
export function taskPage(kind: string, { id, order_number: orderNumber }: StaffTask): string {
  const page = pages[kind];
  if (page) return page;
  if (kind === 'unread') return conversationAt({ orderNumber, project: id });
  return orderNumber ? `${adminOrder(orderNumber)}${parts[kind] ?? ''}` : paths.adminLogs;
}
