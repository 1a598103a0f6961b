import type Stripe from 'stripe';

/** The address that the emulator's events go to. Stripe tells its secret only when it is made. */
export function webhookEndpoint({ url, events }: { url: string; events: readonly string[] }): Stripe.WebhookEndpoint {
  return {
    id: 'we_emulator',
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: 0,
    description: null,
    enabled_events: [...events],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  } satisfies Stripe.WebhookEndpoint;
}
