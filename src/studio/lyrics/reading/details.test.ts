import { expect, test } from 'vitest';
import { storyOf, told } from './test/read-story.ts';
import { textOf } from './story.ts';

const detailsOf = async (details: string): Promise<string[]> => {
  const { scenes } = await storyOf('en', { details, shown: 'Tom', moment: 'Tom fixed the gate. He sang.' });
  return scenes.filter(({ field }) => field === 'details').map(({ clauses }) => clauses.map(textOf).join(' '));
};

test.each([
  ['Is there a discount for clubs?'],
  ['Would you send it to my sister too? Her address is below'],
  ['I should like everybody to laugh.'],
  ['He likes Elvis but not sad'],
  ['None of the angel stuff, mum hates that'],
  ['It is a farewell present for Friday.'],
  ['Aunt Flo is better now and will sit at the front.'],
  ['He hates being fussed over, he hates all that.'],
  ['He will hear it at the dinner on Saturday.'],
  ["They're going to play it before the speeches."],
  ["It's from the whole office."],
  ['We have bought a greenhouse.'],
  ['He would prefer something with a fiddle.'],
  ['He knows nothing about it.'],
  ['There is a tractor in the yard with a bow on.'],
  ['no wife jokes, too soon'],
])('STU-01 in further details what is no fact of the recipient is not sung: %s', async (details) => {
  expect(await detailsOf(details)).toEqual([]);
});

test.each([
  ['He still keeps bees behind the garage.', 'you still keep bees'],
  ['Tom once drove to Leeds in a milk float.', 'you once drove to leeds'],
  ['He was a lifeguard in Bude for ten summers.', 'you were a lifeguard'],
  ['Do you deliver? He built the treehouse himself.', 'you built the treehouse'],
  ['still plays darts at the Crown', 'you still play darts'],
])('STU-01 in further details a fact of the recipient is sung: %s', async (details, line) => {
  expect((await detailsOf(details)).join(' ').toLowerCase()).toContain(line);
});

test.each([
  ['He fixed our gate. can it be one song not two??', 'song'],
  ['He fixed our gate. nae wife stuff, divorced, its raw', 'raw'],
  ['He fixed our gate. DONT mention the knee', 'knee'],
  ["He fixed our gate. (don't put in the bit about the fine)", 'fine'],
  ['He fixed our gate. leave out the accident', 'accident'],
  ['He fixed our gate. its for the first dance so silly is fine but not rude', 'dance'],
  ['He fixed our gate. wedding is the 9th of June in Bude', 'wedding'],
  ['He fixed our gate. please get all 5 in or theres trouble', 'trouble'],
  ['He fixed our gate. thats it cant type more im at work', 'type'],
  ['He fixed our gate. I should like people to smile', 'smile'],
])('STU-01 in a story what is said to the shop is not sung: %s', async (text, word) => {
  const lines = (await told('en', text, { shown: 'Tom' })).join(' ').toLowerCase();
  expect(lines).toContain('you fixed our gate');
  expect(lines).not.toContain(word);
});

test.each([
  ['He never says no to cake.', 'never say no to cake'],
  ['He told me to leave the door open.', 'leave the door open'],
  ["Mum said don't put the kettle on yet and he did.", 'kettle on'],
])('STU-01 in a story what is told in such words is sung: %s', async (text, line) => {
  expect((await told('en', text, { shown: 'Tom' })).join(' ')).toContain(line);
});
