/** Server API of the credits room: everything that other rooms' servers may call. */
export { creditOf, givenCredit, holdCredit, issueCredit, type Credit } from './credits.ts';
