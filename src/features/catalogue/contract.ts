import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';

/** What every page needs to know of the shop: from `content/site.ts`, the operator's file. */
export const siteSchema = z.object({
  brand: z.string(),
  /** 'song/video' in the specification's texts where it writes {product}. */
  product: z.string(),
  support_email: z.string(),
  /** Postal address, one line a string. */
  address: z.array(z.string()),
  prices: z.record(z.string(), z.number().int()),
  rating: z.object({ value: z.number(), reviews: z.number().int() }).nullable(),
});

export const getSite = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/site', summary: 'Brand, prices and claims of this shop' })
  .output(siteSchema);

export const catalogueContract = { getSite };
