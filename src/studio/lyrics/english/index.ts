/** English. */
import { parseBank } from '../bank.ts';
import type { Language } from '../language.ts';
import birthday from './bank/birthday.json' with { type: 'json' };
import love from './bank/love.json' with { type: 'json' };
import dense from './bank/dense.json' with { type: 'json' };
import families from './bank/families.json' with { type: 'json' };
import family from './bank/family.json' with { type: 'json' };
import milestones from './bank/milestones.json' with { type: 'json' };
import baby from './bank/baby.json' with { type: 'json' };
import seasons from './bank/seasons.json' with { type: 'json' };
import others from './bank/others.json' with { type: 'json' };
import roast from './bank/roast.json' with { type: 'json' };
import shared from './bank/shared.json' with { type: 'json' };
import sounds from './bank/sounds.json' with { type: 'json' };
import tribute from './bank/tribute.json' with { type: 'json' };
import { facts } from './facts.ts';
import { join, polish, quotation, recipient, titleCase } from './grammar.ts';
import { perspective } from './perspective.ts';
import { rhymeKey, rhymes, syllables } from './sound.ts';

export const language: Language = {
  code: 'en',
  bank: parseBank(
    families,
    dense,
    roast,
    others,
    seasons,
    baby,
    milestones,
    family,
    love,
    birthday,
    shared,
    sounds,
    tribute,
  ),
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
