/** Server API of the credits room: everything that other rooms' servers may call. */
export {
  codeFreedBy,
  creditHeldBy,
  creditOf,
  freeUntil,
  readIssuedCredit,
  reserveCredit,
  issueCredit,
  type Credit,
} from './credits.ts';
