import { expect, test } from 'vitest';
import { told } from './test/read-story.ts';

test.each([
  ['He is a soldier. His daughter Edie has drawn him a picture.', 'your daughter Edie has drawn you a picture'],
  ['He planted the bulbs and told nobody it was him.', 'told nobody it was you'],
  ['He gave every leaver a pencil with their name on it.', 'you gave every leaver a pencil with their name on it'],
  ['He ran the stall until the vicar found his gloves.', 'the vicar found your gloves'],
])('STU-01 a pronoun means whom its gender and its sentence name: %s', async (text, clause) => {
  expect((await told('en', text, { shown: 'Alex' })).join(' ')).toContain(clause);
});

test.each([
  ['She talked a girl named Kristy through delivering her baby brother.', 'delivering her baby brother'],
  ['She told us no charge but you had to tell her one thing.', undefined],
])('STU-01 who was named last is not taken for the recipient: %s', async (text, clause) => {
  const sung = (await told('en', text, { shown: 'Jo' })).join(' ');
  expect(sung).not.toMatch(/delivering your|tell you one/u);
  if (clause !== undefined) expect(sung).toContain(clause);
});

test('STU-01 of two, each keeps name and pronoun', async () => {
  const sung = await told('en', 'Gareth lent her his spare glasses and she never gave them back.', {
    shown: 'Gareth and Lynne',
  });
  expect(sung.join(' ')).toBe('Gareth lent her his spare glasses and she never gave them back');
});

test('STU-01 the only one who laughs is told in the third person', async () => {
  const sung = await told('en', "She's the only person who laughs at my jokes.", { shown: 'Carla' });
  expect(sung.join(' ')).toBe("you're the only person who laughs at my jokes");
});
