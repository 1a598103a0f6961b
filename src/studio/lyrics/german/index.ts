/** German. */
import { germanSyllables, speakGerman } from '#studio/speech/german.ts';
import { parseBank } from '../bank.ts';
import type { Language } from '../language.ts';
import { numbersInWords } from '../reading/numbers.ts';
import type { ReadingRules } from '../reading/rules.ts';
import type { UnsungRules } from '../reading/unsung-rules.ts';
import { withRecipientName } from '../reading/recipient-name.ts';
import { voice } from '../reading/voice.ts';
import occasions from './bank/occasions.json' with { type: 'json' };
import refrains from './bank/refrains.json' with { type: 'json' };
import scenes from './bank/scenes.json' with { type: 'json' };
import shared from './bank/shared.json' with { type: 'json' };
import { join, polish, quotation, recipient, titleCase } from './grammar.ts';
import nouns from './nouns.json' with { type: 'json' };
import { hundredsWord, inFull, numberWord, yearWord } from './numbers.ts';
import { ordinalMendings } from './ordinals.ts';
import asides from './asides.json' with { type: 'json' };
import asTyped from './as-typed.json' with { type: 'json' };
import reading from './reading.json' with { type: 'json' };
import recipientNames from './recipient.json' with { type: 'json' };
import unsung from './unsung.json' with { type: 'json' };
import { knownOf } from './known.ts';
import { stanzaFiles } from './stanzas/index.ts';
import { subjects } from './subjects/index.ts';

const rules = withNouns(reading as unknown as ReadingRules);

export const language: Language = {
  code: 'de',
  bank: parseBank([scenes, refrains, occasions, shared], subjects, [], stanzaFiles),
  measure: { fewest: 6, most: 11, apart: 3 },
  standIn: 'mein Schatz',
  ...voice(speakGerman, germanSyllables),
  reading: rules,
  inWords: numbersInWords(numberWord, yearWord, hundredsWord),
  inFull,
  knownOf,
  asTyped,
  withoutNotesAside: (brief) => withRecipientName(brief, recipientNames, rules),
  join,
  quotation,
  recipient,
  polish,
  titleCase,
};

function withNouns(rules: ReadingRules): ReadingRules {
  return {
    ...rules,
    ...nouns,
    ...asides,
    unsung: unsung as unknown as UnsungRules,
    mendings: [...(rules.mendings ?? []), ...ordinalMendings()],
  };
}
