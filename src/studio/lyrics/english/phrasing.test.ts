import { expect, test } from 'vitest';
import { withStops } from './long-sentences.ts';
import { breakCosts } from './phrasing.ts';

const costBefore = (sentence: string, word: string): number => {
  const words = sentence.split(' ');
  return breakCosts(words)[words.lastIndexOf(word)]!;
};

test.each([
  ['an article', 'you fixed the door with a spoon', 'spoon'],
  ['a preposition', 'you fixed the door with a spoon', 'a'],
  ['"to"', 'you drove to the sea to ride a horse', 'ride'],
  ['an auxiliary', 'nobody could believe that you did', 'believe'],
  ['its subject', 'when we were small you sang', 'were'],
  ['an adjective', 'you wore your good coat to the shop', 'coat'],
  ['a number', 'you cooked two hundred dinners', 'dinners'],
  ['a short subject', 'you wave until the car is out of sight', 'is'],
  ['a verb with a short object', 'you always put the bins out', 'the'],
  ['a verb with its object', 'your dad was mending the aerial and fell', 'the'],
  ['"so now"', "louder than anyone so now it's the right key", "it's"],
  ['"and"', 'you knocked and ran away from home', 'ran'],
  ['a title', 'our boss Mr Venkatesh danced with us', 'Venkatesh'],
  ['a verb with its particle', 'you must turn around to give me change', 'around'],
  ['a verb whose particle has a clause behind it', 'if it cuts off whoever rings back has to start', 'off'],
  ['nobody who acts', 'but nobody ever remembers that', 'ever'],
  ['"only"', 'mummy thinks only Ritu is coming', 'Ritu'],
  ['"just"', "a group that's just us two in the kitchen", 'us'],
  ['"hardly"', 'you came with hardly any English and won', 'any'],
  ['a hundred', 'we did six hundred and eleven call outs', 'and'],
  ['a time of its own', 'you took a jar each time you came to us', 'you'],
  ['an adjective before "enough"', 'it is not strong enough for the two of us', 'enough'],
])('STU-01 no line ends on %s', (_, sentence, word) => {
  expect(costBefore(sentence, word)).toBeGreaterThan(8);
});

test.each([
  ['a clause with "and"', 'you stood in the rain and we all laughed', 'and'],
  ['"when"', 'you sing hymns when we have fish', 'when'],
  ['whose', 'you ate a cake which was not yours', 'which'],
  ['a new subject', 'when my knee went you carried both packs', 'you'],
  ['"so that"', 'I gave you a note so that you must turn', 'so'],
  ['a place', 'you chased a burglar down the road with a chicken', 'with'],
])('STU-01 a line may end before %s', (_, sentence, word) => {
  expect(costBefore(sentence, word)).toBeLessThan(1);
});

test('STU-01 a sentence that goes on and on is sung clause by clause', () => {
  const text =
    'we met in the queue for the chippy and he let me go first and then they ran out of haddock so I gave him half of mine and we ate it on the wall in the rain';
  expect(withStops(text).split('. ')).toEqual([
    'we met in the queue for the chippy',
    'and he let me go first',
    'and then they ran out of haddock',
    'so I gave him half of mine',
    'and we ate it on the wall in the rain',
  ]);
});

test('STU-01 no stop divides what hangs together', () => {
  const text =
    'One Christmas it snowed that hard he could not get back to the depot with his bus full of tired people and bags and their wet dogs until the morning';
  expect(withStops(text)).toBe(text);
  const short = 'She made him dal and he had three bowls even though he hates it.';
  expect(withStops(short)).toBe(short);
});
