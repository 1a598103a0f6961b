import { implement } from '@orpc/server';
import { Refusal } from '#kit/refusal.ts';
import type { Testimonial } from '../content/pages.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { catalogueContract } from '../contract.ts';
import { readLegalPages } from './legal-pages.ts';
import { readContent } from './read-content.ts';

type Contract = (typeof catalogueContract)['getOccasion'];

export const catalogueProcedures = (deps: Deps) => {
  const room = implement(catalogueContract).$context<RequestContext>();
  const { brand, product, supportEmail, address, prices, rating, demoRating, returns } = deps.site;
  /** With the voices that may be shown: what the shop wrote itself only on the demo, where it is marked (D11). */
  const fairly = <Page extends { testimonials: Testimonial[] }>(page: Page) => ({
    ...page,
    testimonials: page.testimonials.filter(({ sample }) => !sample || deps.config.DEMO),
  });
  const around = <Page extends { testimonials: Testimonial[] }>(page: Page) => ({
    ...fairly(page),
    claims: deps.site.claims,
  });
  const content = readContent();
  const legal = readLegalPages(deps.site);
  return room.router({
    getSite: room.getSite.handler(() => ({
      brand,
      product,
      support_email: supportEmail,
      address,
      prices,
      rating: deps.config.DEMO ? demoRating : rating,
      returns,
      origin: deps.config.BASE_URL,
    })),
    getHome: room.getHome.handler(() => around(content.home)),
    getClassic: room.getClassic.handler(() => around(content.classic)),
    getEstateAgent: room.getEstateAgent.handler(() => fairly(content.estateAgent)),
    getHosts: room.getHosts.handler(() => fairly(content.hosts)),
    getOccasion: room.getOccasion.handler(({ input: { slug } }) => {
      const page = content.occasions.get(slug);
      if (!page) throw new Refusal<Contract>('NO_SUCH_OCCASION');
      const { hashtag, creditPence } = deps.site.challenge;
      return { ...around(page), slug, challenge: page.challenge ? { hashtag, credit_pence: creditPence } : null };
    }),
    getLegalPage: room.getLegalPage.handler(({ input }) => {
      const text = legal.get(input.page);
      if (!text) throw new Error(`No legal text ${input.page}`);
      return text;
    }),
  });
};
