import { m } from '#messages/messages.js';
import type { OrderStatus } from '../domain/status.ts';

export const statusNames: Record<OrderStatus, () => string> = {
  submitted: m.admin_status_submitted,
  pending: m.admin_status_pending,
  payment_pending: m.admin_status_payment_pending,
  paid: m.admin_status_paid,
  processing: m.admin_status_processing,
  in_progress: m.admin_status_in_progress,
  ready: m.admin_status_ready,
  completed: m.admin_status_completed,
  failed: m.admin_status_failed,
  cancelled: m.admin_status_cancelled,
  refunded: m.admin_status_refunded,
};

/** Status of an order in words; of a release that is newer than this page, as it came. */
export const statusName = (status: string): string => statusNames[status as OrderStatus]?.() ?? status;
