import { expect, test } from 'vitest';
import { passagesAsTold } from './as-told.ts';
import { language } from './english/index.ts';
import { briefOf } from './reading/test/read-story.ts';
import { joined } from './reading/tokens.ts';
import { plainBrief } from './text.ts';

const sung = (shown: string, moment: string): string =>
  passagesAsTold(plainBrief(briefOf('en', { shown, moment })), language)
    .map(({ tokens }) => joined(tokens).toLowerCase())
    .join('. ');

test.each([
  ['Bob', 'He found old Mr Dyson on his kitchen floor.', 'You found old Mr Dyson on his kitchen floor'],
  ['Bob', 'He drove Mr Patel to his hospital visits.', 'You drove Mr Patel to his hospital visits'],
  ['Ann', 'She took Mrs Askew to her sister in Leeds.', 'You took Mrs Askew to her sister in Leeds'],
  ['Ann', 'She wrote to Mr Hill about her bus.', 'You wrote to Mr Hill about your bus'],
  [
    'Bob',
    'He knows all the gossip but only tells the good bits.',
    'You know all the gossip but only tell the good bits',
  ],
  [
    'Emeka and Ify',
    'We thank God for Emeka and Ify who have packed into their own house.',
    'We thank God for Emeka and Ify who have packed into their own house',
  ],
])('STU-01 "his" behind another man is his, and who somebody is speaks to nobody: %s, %s', (shown, typed, told) => {
  const gender = shown === 'Ann' ? 'She' : 'He';
  const before = shown.includes(' and ')
    ? 'They love the garden.'
    : `${gender} sings in the van. ${gender} loves the garden.`;
  expect(sung(shown, `${before} ${typed}`)).toContain(told.toLowerCase());
});
