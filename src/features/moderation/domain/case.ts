import type { Category } from './check.ts';

/** Reasons that a reader can give. */
export const reportReasons = ['hate', 'threat', 'minor', 'no-consent', 'copyright', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/**
 * Doubts that no rule can settle, so that staff look whatever the words are. `pictures`: photos or a film would be shown to
 * everybody. `new-version`: a song that is shown was made anew.
 */
export type ReviewReason = 'pictures' | 'new-version';

/** One doubt about a thing: of the rules, with the words they found, or of a reader, with what they wrote. */
export interface Doubt {
  by: 'rules' | 'reader';
  category: Category | ReportReason | ReviewReason;
  words: string;
  /** Address of a reader who wants to hear what became of it; empty otherwise. */
  email: string;
  /** ISO 8601 */
  at: string;
}

/** Maximum number of doubts stored with one case. */
export const maximumDoubts = 50;

/** The doubts of a case with new ones, the first ones kept; those of the rules, which hold the thing, ahead of any reader's. */
export function withDoubts(before: readonly Doubt[], added: readonly Doubt[]): Doubt[] {
  const all = [...before, ...added];
  const ofRules = all.filter(({ by }) => by === 'rules');
  const ofReaders = all.filter(({ by }) => by !== 'rules');
  const kept = new Set([...ofRules, ...ofReaders].slice(0, maximumDoubts));
  return all.filter((doubt) => kept.has(doubt));
}
