import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/rpc/context.ts';
import { customerSongsContract } from '../contract.ts';
import { chooseWinner, enterChallenge, listEntries, withdrawEntry } from './challenge.ts';
import type { CustomerSongDeps } from './deps.ts';
import { magazineOrder } from './magazine-order.ts';
import { decideOffer, listOffers, offerSong, withdrawSong } from './offers.ts';
import { featuredSong } from './songs.ts';

const who = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';

export const customerSongsProcedures = (deps: CustomerSongDeps) => {
  const room = implement(customerSongsContract).$context<RequestContext>();
  return room.router({
    featuredSong: room.featuredSong.handler(({ input }) => featuredSong(deps, input.id)),
    magazineOrder: room.magazineOrder.handler(({ input }) => magazineOrder(deps, input.order_number)),
    offerSong: room.offerSong.handler(async ({ input }) => {
      await offerSong(deps, input);
      return magazineOrder(deps, input.order_number);
    }),
    withdrawSong: room.withdrawSong.handler(async ({ input }) => {
      await withdrawSong(deps, input.order_number);
      return magazineOrder(deps, input.order_number);
    }),
    enterChallenge: room.enterChallenge.handler(async ({ input }) => {
      await enterChallenge(deps, input);
      return magazineOrder(deps, input.order_number);
    }),
    withdrawEntry: room.withdrawEntry.handler(async ({ input }) => {
      await withdrawEntry(deps, input.order_number);
      return magazineOrder(deps, input.order_number);
    }),
    listOffers: room.listOffers.handler(() => listOffers(deps)),
    decideOffer: room.decideOffer.handler(async ({ input, context }) => decideOffer(deps, input, await who(context))),
    listEntries: room.listEntries.handler(() => listEntries(deps)),
    chooseWinner: room.chooseWinner.handler(async ({ input, context }) =>
      chooseWinner(deps, input.id, await who(context)),
    ),
  });
};
