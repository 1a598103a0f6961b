import site from '../content/site.json' with { type: 'json' };
import { siteSchema } from '#shop/site.ts';

/** The shop's settings with limits that a measurement does not meet. */
export const wideSite = siteSchema.parse({
  ...site,
  dailyCap: 10_000,
  ordersPerAddressPerHour: 1_000_000,
  ordersPerVisitorPerHour: 1_000_000,
});
