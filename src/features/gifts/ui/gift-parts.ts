import type { ContractRouterClient } from '@orpc/contract';
import type { GiftView, giftsContract } from '../contract.ts';

export type GiftsApi = ContractRouterClient<typeof giftsContract>;

/** Runs a change of the gift. @returns what is to be said if it failed */
export type ChangeGift = (call: Promise<GiftView>) => Promise<string | undefined>;

/** Properties of each part of the giver's panel. */
export interface GiftParts {
  api: GiftsApi;
  orderNumber: string;
  view: GiftView;
  change: ChangeGift;
}
