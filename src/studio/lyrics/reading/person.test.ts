import { expect, test } from 'vitest';
import { told } from './test/read-story.ts';

test.each([
  ["she's allergic to cats but feeds four of them", ["you're allergic to cats", 'but feed four of them']],
  ["she's tall and feeds cats", ["you're tall", 'and feed cats']],
  ["she'd sing and loves it", ["you'd sing", 'and love it']],
  ["she's a nurse and works nights", ["you're a nurse", 'and work nights']],
])('STU-01 who is short for a pronoun and its verb does what follows too: %s', async (text, clauses) => {
  expect(await told('en', text)).toEqual(clauses);
});

test.each([
  ['built a chair out of a old door', 'an old door'],
  ['swears its a cat', "it's a cat"],
])('STU-01 a slip of one word beside another is mended where it is surely one: %s', async (text, words) => {
  expect((await told('en', `she ${text}`)).join(' ')).toContain(words);
});

test.each([
  [
    'he taught our daughter to ride, she fell off and he ran behind',
    ['you taught our daughter to ride', 'and you ran behind'],
  ],
  ['he met his sister at the station and she cried and she laughed, he drove', ['you drove']],
  ['she drove our son to Hull because he was late', ['you drove our son to Hull']],
])('STU-01 what somebody else of the family does is not told of the recipient: %s', async (text, clauses) => {
  const sung = await told('en', text, { shown: 'Alex' });
  expect(sung).toEqual(expect.arrayContaining(clauses));
  expect(sung.join(' ')).not.toMatch(/you (?:fell|cried|laughed|were late)|your bike/u);
});

test.each(['doted on the cat', 'kept on spiting us', 'spent a year tiling', 'baled the hay'])(
  'STU-01 a word that is right is not mended into another: %s',
  async (text) => {
    expect(await told('en', `she ${text}`)).toEqual([`you ${text}`]);
  },
);

test('STU-01 a thing that has the name of the recipient stays a thing', async () => {
  const clauses = await told('en', 'Wren is named for the wren outside our window', { shown: 'Wren' });
  expect(clauses.join(' ')).toBe('you are named for the wren outside our window');
});
