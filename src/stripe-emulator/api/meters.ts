import type { Hono } from 'hono';
import { z } from 'zod';
import type { Emulation } from '../emulation.ts';
import {
  createMeter,
  createMeterEvent,
  meterEventParams,
  meterParams,
  meterSummary,
  summaryParams,
} from '../meters.ts';
import { listing } from '../params.ts';
import { answer, found } from './answers.ts';
import { type ApiEnv, change } from './calls.ts';
import { list } from './listing.ts';

/** Meters and their events. */
export function meterRoutes(emulation: Emulation, api: Hono<ApiEnv>): void {
  api.post(
    '/billing/meters',
    change(emulation, meterParams, (call) => createMeter(emulation, call)),
  );
  api.get('/billing/meters/:id', (c) => answer(emulation, c, found(emulation, 'meter', 'billing.meter', c)));
  api.get('/billing/meters/:id/event_summaries', (c) => {
    const meter = found(emulation, 'meter', 'billing.meter', c);
    return list(emulation, summaryParams, 'billing.meter_event_summary', (params) =>
      meterSummary(emulation, meter, params),
    )(c);
  });
  const status = z.enum(['active', 'inactive']).optional();
  api.get(
    '/billing/meters',
    list(emulation, z.strictObject({ ...listing, status }), 'billing.meter', ({ status: wanted }) =>
      emulation.store.all('meter').filter((meter) => wanted === undefined || meter.status === wanted),
    ),
  );
  api.post(
    '/billing/meter_events',
    change(emulation, meterEventParams, (call) => createMeterEvent(emulation, call)),
  );
}
