/**
 * Who calls about the buyer's order: its buyer is the one it belongs to, to everyone else it is foreign. Host
 * and estate agent are accounts with a business profile; whose plan is whose, `plans.http.test.ts` tries. A worker has no way in by HTTP: the
 * cell is what a request from its machine, without a session and with the headers of one that is trusted, gets.
 */
export type Role =
  | 'visitor'
  | 'buyer'
  | 'other-buyer'
  | 'affiliate'
  | 'host'
  | 'estate-agent'
  | 'producer'
  | 'editor'
  | 'admin'
  | 'worker';
export const roles: Role[] = [
  'visitor',
  'buyer',
  'other-buyer',
  'affiliate',
  'host',
  'estate-agent',
  'producer',
  'editor',
  'admin',
  'worker',
];

/** Who has a session. */
export const signedIn: Role[] = ['affiliate', 'host', 'estate-agent', 'producer', 'editor', 'admin'];
