import { expect, test } from 'vitest';
import { language } from '../english/index.ts';
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
  ['He drove Dr. Patel to the wrong wedding (leave that out). He sings.', ' He sings.'],
  ['He cried for 2.5 hours, scrap that, he would kill me. He sings.', ' He sings.'],
  ['They had a fling in Spain. Keep it between ourselves. He sings.', ' He sings.'],
  ['He was ill. Best not mention that. He sings.', ' He sings.'],
  ['He sings. Not for the song: her first husband was a crook.', 'He sings.'],
  ['they dont know yet but we are buying them a car (secret!!). He sings.', ' He sings.'],
  ['We fly in May. Dont tell her. He sings.', ' He sings.'],
  ['We are flying her to Rome. Her sister is expecting twins. She doesnt know yet! He sings.', ' He sings.'],
  ['You are having twins but only your mum knows that. He sings.', ' He sings.'],
  ['Shh about the affair. He sings.', ' He sings.'],
  ['He says don’t tell her mother. He sings.', 'He says don’t tell her mother. He sings.'],
  ['She had no idea. He sings.', 'She had no idea. He sings.'],
  ['He went to this private school. He sings.', 'He went to this private school. He sings.'],
  ['I leave it out for the birds. He sings.', 'I leave it out for the birds. He sings.'],
  ['Don’t mention that he is bald. He sings.', 'Don’t mention that he is bald. He sings.'],
  ['She does not know about football. He sings.', 'She does not know about football. He sings.'],
  ['He doesnt know about computers but he tries.', 'He doesnt know about computers but he tries.'],
  ['She does not know about the baby. He sings.', ' He sings.'],
  ['He can say that in Welsh. He sings.', 'He can say that in Welsh. He sings.'],
])('STU-01 of %j is left %j', (told, left) => {
  expect(withoutTakenBack(told, language.reading.unsung).text).toBe(left);
});
