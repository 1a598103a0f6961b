import { expect, test } from 'vitest';
import { withoutTakenBack } from './taken-back.ts';

test.each([
  ['it took four years with one that fell through (don’t go into that please). They cried.', ' They cried.'],
  ['They split up in 2019. Please dont mention that. They love dogs.', ' They love dogs.'],
  ['He lost his job, leave that out. He sings.', ' He sings.'],
  ['she was married before (not for the song)', ''],
  [
    'He drove Macca to chemo but dont make it soppy, maybe just at the end. He sings.',
    'He drove Macca to chemo. He sings.',
  ],
  ['Don’t mention that he is bald. He sings.', 'Don’t mention that he is bald. He sings.'],
  ['He can say that in Welsh. He sings.', 'He can say that in Welsh. He sings.'],
])('STU-01 of %j is left %j', (told, left) => {
  expect(withoutTakenBack(told)).toBe(left);
});
