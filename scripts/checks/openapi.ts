import site from '../../content/site.json' with { type: 'json' };
import { siteSchema } from '#shop/site.ts';
import { openApiDocument } from '#server/api.ts';
import { orderParts } from '#server/order-parts.ts';

/** The API's description, from the contract. Nothing is opened. */
export const describeApi = (): Promise<object> =>
  openApiDocument({ site: siteSchema.parse(site) }, orderParts.kinds.names);
