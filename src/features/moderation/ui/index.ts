/** Parts of the moderation room that other rooms' pages may show. */
export { reasonNames } from './reason-names.ts';
