import { expect, test } from 'vitest';
import { madeReadable } from './typed.ts';

const momentOf = (favoriteMoment: string, shown = 'Debs', companions = ''): string =>
  madeReadable({ favoriteMoment, companions, specialWords: '', extraDetails: '' }, shown, 'she').favoriteMoment;

test.each([
  [
    '50 in feb\nfish counter at Morrisons\nhates coriander\ndid the zip wire',
    'she is 50 in feb.\nfish counter at Morrisons.\nshe hates coriander.\nshe did the zip wire.',
  ],
  ['Include: (1) got lost in Leeds (2) the plant has moved', 'Include:\nshe got lost in Leeds.\nthe plant has moved.'],
  [
    '1) told a lad she was a pilot. he was a pilot\n2) been about to fix her gate. gate is in the canal\n3) cannae swim. owns a kayak',
    'she told a lad she was a pilot, he was a pilot.\nshe has been about to fix her gate, the gate is in the canal.\nshe cannae swim, she owns a kayak.',
  ],
  [
    'Can fix anything\nHates coriander\nOnce we got lost',
    'she can fix anything.\nshe hates coriander.\nOnce we got lost.',
  ],
  ['We met in 1999.\n\nShe had a dog.', 'We met in 1999.\n\nShe had a dog.'],
])('STU-01 each note of a list is a sentence, about the recipient where nobody else is named: %s', (typed, read) => {
  expect(momentOf(typed)).toBe(read);
});

test.each([
  [
    'Please include: 3 am calls, filter coffee from the stall, traffic at Silk Board.',
    '3 am calls. filter coffee from the stall. traffic at Silk Board.',
  ],
  [
    'She: wears Crocs to black tie, tells one joke (the drill, always), cried at Paddington 2. Hums Journey.',
    'She wears Crocs to black tie. She tells one joke (the drill, always). She cried at Paddington 2. She hums Journey.',
  ],
  ['Loves: bingo, port and lemon.', 'she loves bingo, port and lemon.'],
  ['She said: come in, sit down.', 'She said: come in, sit down.'],
])('STU-01 a list behind a colon is sentences: %s', (typed, read) => {
  expect(momentOf(typed)).toBe(read);
});

test('STU-01 a story in capitals keeps the capitals of its names', () => {
  const typed = 'LAST SATURDAY WE BEAT GOSFORD AT NETBALL. BEV GOT THE LAST GOAL';
  expect(momentOf(typed, 'THE WOY WOY WANDERERS', 'PAM, THE OTHER BEV AND ALL THE GRANDKIDS')).toBe(
    'last saturday we beat Gosford at netball. Bev got the last goal',
  );
});

test('STU-01 a story that somebody dictated is what stands in quotation marks', () => {
  const said =
    'Winnie and me shared a bed till she were wed. We were weavers at Brierfield and you learnt to lip read.';
  expect(momentOf(`I'm putting it down as she says it. "${said}" (damson)`)).toBe(said);
  expect(momentOf(`${said} She said "mind the step".`)).toBe(`${said} She said "mind the step".`);
});
