import { expect, test } from 'vitest';
import { withoutHeads } from './colon-lists.ts';

test.each([
  [
    '3 failed proposals: 1 she was ill 2 the drone crashed 3 he lost it.',
    '3 failed proposals. she was ill. the drone crashed. he lost it.',
  ],
  ['The score: 1 all.', 'The score: 1 all.'],
  ['Two goals: 1 in May 3 in June.', 'Two goals: 1 in May 3 in June.'],
  [
    "Sayings: 'hydrate or die-drate', 'that's it', 'ladies. LADIES.' He sings.",
    "He always says 'hydrate or die-drate' and 'that's it'. He sings.",
  ],
  ['His catchphrase - "mind the gap".', 'He always says "mind the gap".'],
  ["Favourite saying: 'Go. Now.' He sings.", ' He sings.'],
])('STU-01 a list is told in sentences: %s', (typed, told) => {
  expect(withoutHeads(typed, 'he')).toBe(told);
});
