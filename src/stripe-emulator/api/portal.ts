import type { Hono } from 'hono';
import { z } from 'zod';
import type { Emulation } from '../emulation.ts';
import { listing, truth } from '../params.ts';
import { configurationParams, createConfiguration, createPortal, portalParams } from '../portal.ts';
import { answer, found } from './answers.ts';
import { type ApiEnv, change } from './calls.ts';
import { list } from './listing.ts';

/** The customer portal: its configurations, and sessions of it. */
export function portalRoutes(emulation: Emulation, api: Hono<ApiEnv>): void {
  api.post(
    '/billing_portal/configurations',
    change(emulation, configurationParams, (call) => createConfiguration(emulation, call)),
  );
  api.get('/billing_portal/configurations/:id', (c) =>
    answer(emulation, c, found(emulation, 'portal_configuration', 'billing_portal.configuration', c)),
  );
  api.get(
    '/billing_portal/configurations',
    list(
      emulation,
      z.strictObject({ ...listing, active: truth.optional() }),
      'billing_portal.configuration',
      ({ active }) =>
        emulation.store.all('portal_configuration').filter((known) => active === undefined || known.active === active),
    ),
  );
  api.post(
    '/billing_portal/sessions',
    change(emulation, portalParams, (call) => createPortal(emulation, call)),
  );
}
