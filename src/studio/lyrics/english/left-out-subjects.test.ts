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

test.each([
  ['Killed in action.', 'He was killed in action.'],
  ['Killed 2009 Sangin.', 'He was killed in Sangin in 2009.'],
  ['Born Leeds 1952.', 'He was born in Leeds in 1952.'],
  ['Born 1952.', 'He was born in 1952.'],
  ['Born and bred in Hull.', 'He was born and bred in Hull.'],
  ['Raised by his nan.', 'He was raised by his nan.'],
  ['Raised four kids.', 'He raised four kids.'],
  ['Wounded twice.', 'He was wounded twice.'],
  ['Adopted at five days old.', 'He was adopted at five days old.'],
  ['Adopted two dogs.', 'He adopted two dogs.'],
  ['Taught at Oakfield for 31 years.', 'He taught at Oakfield for 31 years.'],
  ['Taught by nuns.', 'He was taught by nuns.'],
  ['Made marmalade every January.', 'Made marmalade every January.'],
  ['Made bread for the whole street.', 'Made bread for the whole street.'],
  ['Made captain at 19.', 'He was made captain at 19.'],
  ['Voted Labour all his life.', 'He voted Labour all his life.'],
  ['Fostered for twenty years.', 'He fostered for twenty years.'],
  ['Shot for England at archery.', 'Shot for England at archery.'],
  ['Named after a racehorse.', 'He was named after a racehorse.'],
  ['Named the dog Biscuit.', 'He named the dog Biscuit.'],
  ['Nicknamed Tiny.', 'He was nicknamed Tiny.'],
  ['Bitten by nine dogs.', 'He was bitten by nine dogs.'],
  ['Buried in Whitby.', 'He was buried in Whitby.'],
  ['Buried one.', 'He buried one.'],
  ['Diagnosed with MS at thirty.', 'He was diagnosed with MS at thirty.'],
  ['Brought up in a pub.', 'He was brought up in a pub.'],
  ['Brought up three boys.', 'Brought up three boys.'],
  ['Stationed in Cyprus.', 'He was stationed in Cyprus.'],
  ['Posted to Germany in 1974.', 'He was posted to Germany in 1974.'],
  ['Posted a letter to the Pope.', 'He posted a letter to the Pope.'],
  ['Promoted to sergeant.', 'He was promoted to sergeant.'],
  ['Returned three times for snoring.', 'He was returned three times for snoring.'],
  ['Returned to Hull in 1990.', 'He returned to Hull in 1990.'],
  ['Awarded the Military Cross.', 'He was awarded the Military Cross.'],
  ['Made redundant in 1984.', 'He was made redundant in 1984.'],
  ['2 Rifles.', ''],
  ['3 Para. Loved his mates.', 'He loved his mates.'],
  ['1st Battalion, the Mercian Regiment. He loved it.', 'He loved it.'],
  ['Two rifles hung on the wall.', 'Two rifles hung on the wall.'],
  ['2 Kids. Killed it at karaoke.', '2 Kids. He killed it at karaoke.'],
])('STU-01 what was done to somebody is told as that: %s', (typed, told) => {
  expect(withSubjects(`He sings. ${typed}`, 'Paul Whitcombe', 'he')).toBe(`He sings. ${told}`);
});

test('STU-01 what was done to two is told of both', () => {
  expect(withSubjects('They sing. Raised in Hull.', 'Paul and Ann', 'they')).toBe(
    'They sing. They were raised in Hull.',
  );
});

test.each([
  ['Farts then looks round.', 'He farts then looks round.'],
  ['Whistles Delilah up the lane.', 'He whistles Delilah up the lane.'],
  ['Walks the dog at six.', 'He walks the dog at six.'],
  ['Drinks the sherry.', 'He drinks the sherry.'],
  ['Drinks and a dance.', 'Drinks and a dance.'],
  ['Barks at every van.', 'He barks at every van.'],
  ['Hairdresser got his own shop in Hull.', 'He is a hairdresser with his own shop in Hull.'],
  ['Baker and dad of two.', 'He is a baker and dad of two.'],
  ["Wouldn't swap him for the world.", "I wouldn't swap him for the world."],
  ["Wouldn't hurt a fly.", "Wouldn't hurt a fly."],
])('STU-01 a habit, a trade and a wish have their subject: %s', (typed, told) => {
  expect(withSubjects(`He sings. ${typed}`, 'Paul Whitcombe', 'he')).toBe(`He sings. ${told}`);
});

test.each([
  ['The dog is ours. Would not change a thing.', 'he', 'The dog is ours. I would not change a thing.'],
  [
    'Uncle Pete sings to us. would not change a thing.',
    undefined,
    'Uncle Pete sings to us. We would not change a thing.',
  ],
  ['He is our pug. Wouldn’t be without him.', 'he', 'He is our pug. We wouldn’t be without him.'],
])('STU-01 those who give the song would not swap: %s', (typed, subject, told) => {
  expect(withSubjects(typed, 'Gerald', subject)).toBe(told);
});
