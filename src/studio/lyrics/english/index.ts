/** English. */
import { parseBank } from '../bank.ts';
import type { Language } from '../language.ts';
import shared from './bank/shared.json' with { type: 'json' };
import sounds from './bank/sounds.json' with { type: 'json' };
import tribute from './bank/tribute.json' with { type: 'json' };
import { facts } from './facts.ts';
import { join, polish, quotation, recipient, titleCase } from './grammar.ts';
import { perspective } from './perspective.ts';
import { rhymeKey, rhymes, syllables } from './sound.ts';

export const language: Language = {
  code: 'en',
  bank: parseBank(shared, sounds, tribute),
  standIn: 'my friend',
  syllables,
  rhymeKey,
  rhymes,
  facts,
  perspective,
  join,
  quotation,
  recipient,
  polish,
  titleCase,
};
