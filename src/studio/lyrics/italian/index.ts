/** Italian. */
import { italianSyllables, speakItalian } from '#studio/speech/italian.ts';
import { parseBank } from '../bank.ts';
import type { Language } from '../language.ts';
import { numbersInWords } from '../reading/numbers.ts';
import type { ReadingRules } from '../reading/rules.ts';
import { withRecipientName } from '../reading/recipient-name.ts';
import { voice } from '../reading/voice.ts';
import occasions from './bank/occasions.json' with { type: 'json' };
import refrains from './bank/refrains.json' with { type: 'json' };
import scenes from './bank/scenes.json' with { type: 'json' };
import shared from './bank/shared.json' with { type: 'json' };
import { withElisions } from './elisions.ts';
import { join, polish, quotation, recipient, titleCase } from './grammar.ts';
import { hundredsWord, inFull, numberWord, yearWord } from './numbers.ts';
import asides from './asides.json' with { type: 'json' };
import asTyped from './as-typed.json' with { type: 'json' };
import { knownOf } from './known.ts';
import reading from './reading.json' with { type: 'json' };
import recipientNames from './recipient.json' with { type: 'json' };
import unsung from './unsung.json' with { type: 'json' };
import { stanzaFiles } from './stanzas/index.ts';
import { subjects } from './subjects/index.ts';

const rules = { ...reading, ...asides, unsung } as unknown as ReadingRules;

export const language: Language = {
  code: 'it',
  bank: parseBank([scenes, refrains, occasions, shared], subjects, [], stanzaFiles),
  measure: { fewest: 6, most: 12, apart: 3 },
  standIn: 'tesoro',
  ...voice(speakItalian, italianSyllables),
  reading: rules,
  inWords: numbersInWords(numberWord, yearWord, hundredsWord),
  inFull,
  accented: withElisions,
  knownOf,
  asTyped,
  withoutNotesAside: (brief) => withRecipientName(brief, recipientNames, rules),
  join,
  quotation,
  recipient,
  polish,
  titleCase,
};
