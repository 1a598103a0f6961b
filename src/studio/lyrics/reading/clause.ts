/** A part of a sentence as it is told to the recipient. */
import type { PersonRules, ReadingRules } from './rules.ts';
import { type Token, wordToken } from './tokens.ts';

export interface Clause {
  tokens: Token[];
  /** The same as it was written. */
  typed: readonly Token[];
  /** Has a subject of its own, so that a telling may begin with it. */
  begins: boolean;
  /** False when it is not sure whom it means. */
  sure: boolean;
  /** The recipient does something in it. */
  turned: boolean;
  /** Somebody else does. */
  verbal: boolean;
  /** A pronoun in it means somebody of the sentence before. */
  leans: boolean;
}

export function newClause(begins: boolean): Clause {
  return { tokens: [], typed: [], begins, sure: true, turned: false, verbal: false, leans: false };
}

/** Puts the recipient before the verb, and before what tells when or how: "still does" → "you still do". */
export function beginWith(clause: Clause, you: string, verb: Token): void {
  const { tokens } = clause;
  const first = tokens[0];
  if (first) tokens[0] = wordToken(first.lower);
  tokens.unshift(wordToken(you, (first ?? verb).initial));
  clause.begins = true;
}

/** The verb and what may stand between it and its reflexive, in a language whose verbs need no subject. */
const MOST_CLITICS = 4;

/** A reflexive that came before its verb was known: "se rió" → "te reíste". */
export function turnReflexives({ tokens }: Clause, { words }: PersonRules, { reflexives, unsaid }: ReadingRules): void {
  const from = unsaid ? Math.max(0, tokens.length - MOST_CLITICS) : 0;
  for (const [index, token] of tokens.entries()) {
    const told = words[token.lower];
    const isReflexive = index >= from && reflexives.includes(token.lower);
    if (isReflexive && typeof told === 'string') tokens[index] = wordToken(told, token.initial);
  }
}
