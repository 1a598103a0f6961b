import { implement } from '@orpc/server';
import { keepShownPrices, pricesFor } from '#features/orders/server/index.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Testimonial } from '../content/pages.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { catalogueContract } from '../contract.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import { readLegalPages } from './legal-pages.ts';
import { readContent } from './read-content.ts';
import { wordsOfShop } from './shop-words.ts';

type Contract = (typeof catalogueContract)['getOccasion'];

/** Capabilities of the shop's engines, and the hours a producer takes for anything else. */
async function songsOf({ songs, site }: Deps) {
  const { languages, voices, length } = await songs.current();
  return { languages, voices, ...length, producer_hours: site.byProducer?.hours ?? null };
}

export const catalogueProcedures = (deps: Deps) => {
  const room = implement(catalogueContract).$context<RequestContext>();
  const { brand, product, supportEmail, address, returns, hostPlansOpen } = deps.site;
  /** With the voices that may be shown: what the shop wrote itself only on the demo, where it is marked (D11). */
  const fairly = async <Page extends { testimonials: Testimonial[] }>(page: Page) => ({
    ...fillPlaceholders(page, await wordsOfShop(deps)),
    testimonials: page.testimonials.filter(({ sample }) => !sample || deps.config.DEMO),
  });
  const around = async <Page extends { testimonials: Testimonial[] }>(page: Page) => ({
    ...(await fairly(page)),
    claims: fillPlaceholders(deps.site.claims, await wordsOfShop(deps)),
  });
  const content = readContent();
  const legal = readLegalPages(deps.site);
  return room.router({
    getSite: room.getSite.handler(async ({ context }) => ({
      brand,
      product,
      support_email: supportEmail,
      address,
      prices: pricesFor(deps, context.headers),
      host_plans_open: hostPlansOpen,
      returns,
      songs: await songsOf(deps),
      origin: deps.config.BASE_URL,
    })),
    getHome: room.getHome.handler(({ context }) => {
      keepShownPrices(deps, context, 'single');
      return around(content.home);
    }),
    getClassic: room.getClassic.handler(({ context }) => {
      keepShownPrices(deps, context, 'simple');
      return around(content.classic);
    }),
    getEstateAgent: room.getEstateAgent.handler(() => fairly(content.estateAgent)),
    getHosts: room.getHosts.handler(() => fairly(content.hosts)),
    getOccasion: room.getOccasion.handler(async ({ input: { slug }, context }) => {
      const page = content.occasions.get(slug);
      if (!page) throw new Refusal<Contract>('NO_SUCH_OCCASION');
      keepShownPrices(deps, context, page.priceNote ? 'single' : 'wizard');
      const { hashtag, creditPence } = deps.site.challenge;
      return {
        ...(await around(page)),
        slug,
        challenge: page.challenge ? { hashtag, credit_pence: creditPence } : null,
      };
    }),
    getLegalPage: room.getLegalPage.handler(async ({ input }) => {
      const text = legal.get(input.page);
      if (!text) throw new Error(`No legal text ${input.page}`);
      return text(await wordsOfShop(deps));
    }),
  });
};
