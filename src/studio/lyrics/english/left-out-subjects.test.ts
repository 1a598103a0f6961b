import { expect, test } from 'vitest';
import { withSubjects } from './left-out-subjects.ts';

test.each([
  ['He sings. Known as Whitty.', 'He sings. He is known as Whitty.'],
  ['He sings. Bald since 24.', 'He sings. He has been bald since 24.'],
  ['Sgt Paul Whitcombe retiring after 30 years.', 'Sgt Paul Whitcombe is retiring after 30 years.'],
  ['Paul from Leeds he came here in 1988.', 'Paul is from Leeds he came here in 1988.'],
  ['He sings. Reckons he can fix anything.', 'He sings. He reckons he can fix anything.'],
  ['Paul died in May. Miner at Maltby from age 15.', 'Paul died in May. He was a miner at Maltby from age 15.'],
  ['He sings. Born in Cork to a baker.', 'He sings. He was born in Cork to a baker.'],
  ['He sings. Never called him dad.', 'He sings. I never called him dad.'],
  ['He is a vet. Met in a nightclub and I spilt a drink.', 'He is a vet. We met in a nightclub and I spilt a drink.'],
  ['My brother is a vet. Reckons he knows.', 'My brother is a vet. He reckons he knows.'],
  ['He sings. My brother is a vet. Reckons he knows.', 'He sings. My brother is a vet. Reckons he knows.'],
  ['He sings. Turned out he was right.', 'He sings. Turned out he was right.'],
])('STU-01 a sentence has its subject where it is sure who that is: %s', (typed, told) => {
  expect(withSubjects(typed, 'Paul Whitcombe', 'he')).toBe(told);
});
