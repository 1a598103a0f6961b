/** English. */
import { parseBank } from '../bank.ts';
import type { AsToldRules } from '../as-told-rules.ts';
import type { Language } from '../language.ts';
import type { ReadingRules } from '../reading/rules.ts';
import { inFull, inWords } from './numbers.ts';
import birthday from './bank/birthday.json' with { type: 'json' };
import love from './bank/love.json' with { type: 'json' };
import families from './bank/families.json' with { type: 'json' };
import family from './bank/family.json' with { type: 'json' };
import milestones from './bank/milestones.json' with { type: 'json' };
import baby from './bank/baby.json' with { type: 'json' };
import seasons from './bank/seasons.json' with { type: 'json' };
import others from './bank/others.json' with { type: 'json' };
import endings from './bank/endings.json' with { type: 'json' };
import refrains from './bank/refrains.json' with { type: 'json' };
import scenes from './bank/scenes.json' with { type: 'json' };
import roast from './bank/roast.json' with { type: 'json' };
import shared from './bank/shared.json' with { type: 'json' };
import tribute from './bank/tribute.json' with { type: 'json' };
import { isWord } from '#studio/speech/english.ts';
import { isHousehold, join, polish, quotation, recipient, titleCase } from './grammar.ts';
import keepsakeLines from './bank/keepsakes.json' with { type: 'json' };
import { keepsakes } from './keepsakes.ts';
import dailyWords from './sayings/daily-words.json' with { type: 'json' };
import moreWords from './sayings/more-words.json' with { type: 'json' };
import asides from './asides.json' with { type: 'json' };
import asTold from './as-told.json' with { type: 'json' };
import shortNames from './short-names.json' with { type: 'json' };
import gate from './gate.json' with { type: 'json' };
import refrainsAround from './refrains-around.json' with { type: 'json' };
import persons from './persons.json' with { type: 'json' };
import reading from './reading.json' with { type: 'json' };
import unsung from './unsung.json' with { type: 'json' };
import { hookSpans, isPhrase, pointsBack } from './hook-spans.ts';
import { figuresSung } from './figures.ts';
import { withStops } from './long-sentences.ts';
import { withoutNotesAside } from './notes-aside.ts';
import { breakCosts } from './phrasing.ts';
import { withMarks } from './run-on.ts';
import { knownOf } from './known.ts';
import { stanzaFiles } from './stanzas/index.ts';
import { subjects } from './subjects/index.ts';
import { topics, topicsOf } from './topics.ts';
import { faultIn, isCommonWord, lengthOf } from './told-grammar.ts';
import { madeReadable } from './typed.ts';
import { familyOf, rhymeKey, rhymes, syllables } from './sound.ts';

export const language: Language = {
  code: 'en',
  bank: parseBank(
    [
      scenes,
      endings,
      refrains,
      families,
      roast,
      others,
      seasons,
      baby,
      milestones,
      family,
      love,
      birthday,
      shared,
      tribute,
      keepsakeLines,
    ],
    subjects,
    [dailyWords, moreWords],
    stanzaFiles,
    topics,
  ),
  standIn: 'my friend',
  syllables,
  rhymeKey,
  rhymes,
  reading: { ...reading, ...asides, unsung } as unknown as ReadingRules,
  inWords,
  inFull,
  isWord,
  withMarks,
  withoutNotesAside,
  keepsakes,
  knownOf,
  topicsOf,
  gate,
  asTold: {
    ...asTold,
    ...refrainsAround,
    mendings: [...persons.mendings, ...asTold.mendings],
    shortNames,
    madeReadable,
    figuresSung,
    withStops,
    hookSpans,
    isPhrase,
    pointsBack,
    breakCosts,
    faultIn,
    lengthOf,
    isCommonWord,
    familyOf,
  } as unknown as AsToldRules,
  join,
  isHousehold,
  quotation,
  recipient,
  polish,
  titleCase,
};
