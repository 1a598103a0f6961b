import type { Hono } from 'hono';
import { z } from 'zod';
import type { Emulation } from '../emulation.ts';
import { webhookEndpoint } from '../objects/webhook-endpoint.ts';
import { listing } from '../params.ts';
import type { ApiEnv } from './calls.ts';
import { list } from './listing.ts';

/** The addresses that events are sent to: the one that the emulator was told. */
export function endpointRoutes(emulation: Emulation, api: Hono<ApiEnv>): void {
  api.get(
    '/webhook_endpoints',
    list(emulation, z.strictObject(listing), 'webhook endpoint', () =>
      emulation.webhookUrl === null
        ? []
        : [webhookEndpoint({ url: emulation.webhookUrl, events: emulation.enabledEvents })],
    ),
  );
}
