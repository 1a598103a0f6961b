import type { Hono } from 'hono';
import { z } from 'zod';
import type { Emulation } from '../emulation.ts';
import { createInvoiceItem, invoiceItemParams } from '../invoice-items.ts';
import { line, listing } from '../params.ts';
import {
  createSchedule,
  createScheduleParams,
  releaseSchedule,
  updateSchedule,
  updateScheduleParams,
} from '../schedules.ts';
import { cancelSubscription, updateParams, updateSubscription } from '../subscriptions.ts';
import { answer, found, onlyExpand } from './answers.ts';
import { type ApiEnv, change } from './calls.ts';
import { list } from './listing.ts';

/** Subscriptions and their invoices. */
export function subscriptionRoutes(emulation: Emulation, api: Hono<ApiEnv>): void {
  const { store } = emulation;
  api.get('/subscriptions/:id', (c) => answer(emulation, c, found(emulation, 'subscription', 'subscription', c)));
  api.post(
    '/subscriptions/:id',
    change(emulation, updateParams, (call) => updateSubscription(emulation, call)),
  );
  api.delete(
    '/subscriptions/:id',
    change(emulation, onlyExpand, (call) => cancelSubscription(emulation, call)),
  );
  api.get('/subscription_schedules/:id', (c) =>
    answer(emulation, c, found(emulation, 'schedule', 'subscription_schedule', c)),
  );
  api.post(
    '/subscription_schedules',
    change(emulation, createScheduleParams, (call) => createSchedule(emulation, call)),
  );
  api.post(
    '/subscription_schedules/:id',
    change(emulation, updateScheduleParams, (call) => updateSchedule(emulation, call)),
  );
  api.post(
    '/subscription_schedules/:id/release',
    change(emulation, onlyExpand, (call) => releaseSchedule(emulation, call)),
  );
  // Those that have ended are listed only when they are asked for, as Stripe does.
  const statuses = z.enum(['trialing', 'active', 'past_due', 'canceled', 'all']).optional();
  api.get(
    '/subscriptions',
    list(
      emulation,
      z.strictObject({ ...listing, customer: line.optional(), status: statuses }),
      'subscription',
      ({ customer, status }) =>
        store
          .all('subscription')
          .filter((known) => customer === undefined || known.customer === customer)
          .filter((known) => (status === undefined ? known.status !== 'canceled' : true))
          .filter((known) => status === undefined || status === 'all' || known.status === status),
    ),
  );
  invoiceRoutes(emulation, api);
}

function invoiceRoutes(emulation: Emulation, api: Hono<ApiEnv>): void {
  const { store } = emulation;
  api.post(
    '/invoiceitems',
    change(emulation, invoiceItemParams, (call) => createInvoiceItem(emulation, call)),
  );
  api.get(
    '/invoiceitems',
    list(emulation, z.strictObject({ ...listing, customer: line.optional() }), 'invoice_item', ({ customer }) =>
      store.all('invoice_item').filter((known) => customer === undefined || known.customer === customer),
    ),
  );
  api.get('/invoices/:id', (c) => answer(emulation, c, found(emulation, 'invoice', 'invoice', c)));
  api.get(
    '/invoices',
    list(
      emulation,
      z.strictObject({ ...listing, customer: line.optional(), subscription: line.optional() }),
      'invoice',
      ({ customer, subscription }) =>
        store
          .all('invoice')
          .filter((known) => customer === undefined || known.customer === customer)
          .filter(
            (known) => subscription === undefined || known.parent?.subscription_details?.subscription === subscription,
          ),
    ),
  );
}
