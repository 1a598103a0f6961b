/** German. */
import { germanSyllables, speakGerman } from '#studio/speech/german.ts';
import { parseBank } from '../bank.ts';
import type { Language } from '../language.ts';
import { readFacts } from '../reading/facts.ts';
import { voice } from '../reading/voice.ts';
import occasions from './bank/occasions.json' with { type: 'json' };
import shared from './bank/shared.json' with { type: 'json' };
import { join, polish, quotation, recipient, titleCase } from './grammar.ts';
import { perspective, rules } from './reading.ts';

export const language: Language = {
  code: 'de',
  bank: parseBank(occasions, shared),
  measure: { fewest: 6, most: 11, apart: 3 },
  standIn: 'mein Schatz',
  ...voice(speakGerman, germanSyllables),
  facts: (brief, from) => readFacts(brief, from, rules, (text) => germanSyllables(text).length),
  perspective,
  join,
  quotation,
  recipient,
  polish,
  titleCase,
};
