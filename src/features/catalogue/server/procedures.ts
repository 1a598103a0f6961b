import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { catalogueContract } from '../contract.ts';
import { readLegalPages } from './legal-pages.ts';

export const catalogueProcedures = (deps: Deps) => {
  const room = implement(catalogueContract).$context<RequestContext>();
  const { brand, product, supportEmail, address, prices, rating, demoRating, returns } = deps.site;
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
    getLegalPage: room.getLegalPage.handler(({ input }) => {
      const text = legal.get(input.page);
      if (!text) throw new Error(`No legal text ${input.page}`);
      return text;
    }),
  });
};
