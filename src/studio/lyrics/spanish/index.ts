/** Spanish. */
import { spanishSyllables, speakSpanish } from '#studio/speech/spanish.ts';
import { parseBank } from '../bank.ts';
import type { Language } from '../language.ts';
import { readFacts } from '../reading/facts.ts';
import { voice } from '../reading/voice.ts';
import occasions from './bank/occasions.json' with { type: 'json' };
import shared from './bank/shared.json' with { type: 'json' };
import { join, polish, quotation, recipient, titleCase } from './grammar.ts';
import { perspective, rules } from './reading.ts';

export const language: Language = {
  code: 'es',
  bank: parseBank(occasions, shared),
  measure: { fewest: 6, most: 12, apart: 3 },
  standIn: 'mi cielo',
  ...voice(speakSpanish, spanishSyllables),
  facts: (brief, from) => readFacts(brief, from, rules, (text) => spanishSyllables(text).length),
  perspective,
  join,
  quotation,
  recipient,
  polish,
  titleCase,
};
