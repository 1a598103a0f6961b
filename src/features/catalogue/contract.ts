import { z } from 'zod';
import { legalTextSchema } from '#kit/legal-schema.ts';
import { legalPages } from '#kit/legal.ts';
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
  /** For how many days after delivery a refund may be asked for, and in which country: ISO 3166. */
  returns: z.object({ days: z.number().int(), country: z.string() }),
  /** The public address, without a slash at its end. */
  origin: z.string(),
});

export type Site = z.infer<typeof siteSchema>;

export const getSite = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/site', summary: 'Brand, prices and claims of this shop' })
  .output(siteSchema);

/** SITE-23: one of the legal pages, with the shop's names filled in. */
export const getLegalPage = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/legal/{page}', summary: 'One of the legal pages' })
  .input(z.strictObject({ page: z.enum(legalPages) }))
  .output(legalTextSchema);

export const catalogueContract = { getSite, getLegalPage };
