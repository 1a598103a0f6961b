/** Who tells the story: the recipient, one of those it is for, or somebody else. */
import type { Perspective } from './language.ts';
import type { ReadingRules } from './reading/rules.ts';

export type Teller = 'recipient' | 'member' | 'other';

/** "We are a walking netball team", "The four of us were": not "we are so proud". */
const MEMBERS =
  /(?:^|[.!?\n]\s*)we(?:'re| are| were)(?: all)? (?:an?|the|two|three|four|five|six|seven|eight|nine|ten|\d+)(?!\p{L})|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|\d+|all) of us(?!\p{L})/iu;
const MYSELF = /(?<!\p{L})(?:me|myself)(?!\p{L})/iu;

/** `shown`: the recipient as the order has it. */
export function tellerOf(
  shown: string,
  story: string,
  { to }: Perspective,
  { findsAntecedents }: ReadingRules,
): Teller {
  if (findsAntecedents !== true) return 'other';
  if (MYSELF.test(shown)) return 'recipient';
  return to === 'many' && MEMBERS.test(story) ? 'member' : 'other';
}
