import { z } from 'zod';
import { classicContent, estateAgentContent, homeContent, hostsContent, occasionContent } from './content/pages.ts';
import { legalTextSchema } from './content/legal-text.ts';
import { legalPages } from './domain/legal.ts';
import { procedure } from '#kit/procedure.ts';
import type { Site as ShopFile } from '#shop/site.ts';

/**
 * Every entry of the price book, in pence. Its document promises numbers by name and no name: programs must not rely on an entry
 * that the next release takes out, while our pages are built with the book that they read.
 */
const pricesSchema = z.record(z.string(), z.number().int()) as unknown as z.ZodType<ShopFile['prices']>;

/** Shop data that every page needs, from the operator's file `content/site.json`. */
export const siteSchema = z.object({
  brand: z.string(),
  /** 'song/video' in the specification's texts where it writes {product}. */
  product: z.string(),
  /** False while hosts' plans are shown and cannot be bought. */
  host_plans_open: z.boolean(),
  support_email: z.string(),
  /** Postal address, one string per line. */
  address: z.array(z.string()),
  prices: pricesSchema,
  /** Return policy: `days` after delivery in which a refund may be requested; `country` as ISO 3166. */
  returns: z.object({ days: z.number().int(), country: z.string() }),
  /** Songs that can be made here, by the studio's engines or, if `producer_hours` is a number, by a producer within these hours. */
  songs: z.object({
    languages: z
      .array(z.object({ code: z.string(), name: z.string(), names: z.array(z.string()).readonly() }))
      .readonly(),
    voices: z.array(z.string()).readonly(),
    /** Seconds */
    shortest: z.number(),
    longest: z.number(),
    producer_hours: z.number().int().nullable(),
  }),
  /** The public address, without a slash at its end. */
  origin: z.string(),
});

export type Site = z.infer<typeof siteSchema>;

export const getSite = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/site', summary: 'Brand, prices and claims of this shop' })
  .output(siteSchema);

/** Fields that every landing page has beside its own content. */
const promises = { claims: z.array(z.object({ title: z.string(), text: z.string() })) };

const homePageSchema = homeContent.extend(promises);
const classicPageSchema = classicContent.extend(promises);
const occasionPageSchema = occasionContent.extend({
  ...promises,
  slug: z.string(),
  /** Null if the page does not show it. */
  challenge: z.object({ hashtag: z.string(), credit_pence: z.number().int() }).nullable(),
});

export const getHome = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/pages/home', summary: 'The words of the main page' })
  .output(homePageSchema);

export const getClassic = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/pages/classic', summary: 'The words of the classic page' })
  .output(classicPageSchema);

export const getEstateAgent = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/pages/estate-agent', summary: 'The words of the page for estate agents' })
  .output(estateAgentContent);

export const getHosts = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/pages/hosts', summary: 'The words of the page for hosts and hotels' })
  .output(hostsContent);

export const getOccasion = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/pages/occasions/{slug}', summary: 'The words of an occasion’s page' })
  .input(z.strictObject({ slug: z.string().max(40) }))
  .output(occasionPageSchema)
  .errors({ NO_SUCH_OCCASION: { status: 404, message: 'There is no page for this occasion.' } });

/** SITE-23: one of the legal pages, with the shop's names filled in. */
export const getLegalPage = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/legal/{page}', summary: 'One of the legal pages' })
  .input(z.strictObject({ page: z.enum(legalPages) }))
  .output(legalTextSchema);

export const catalogueContract = {
  getSite,
  getHome,
  getClassic,
  getEstateAgent,
  getHosts,
  getOccasion,
  getLegalPage,
};
