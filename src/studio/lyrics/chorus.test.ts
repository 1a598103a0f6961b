import { expect, test } from 'vitest';
import { isParting } from './chorus.ts';
import { findLanguage } from './languages.ts';
import { tokensOf } from './reading/tokens.ts';

test.each([
  ['fr', 'tu pars lundi', true],
  ['fr', 'tu es parti lundi', true],
  ['fr', 'vous êtes parties lundi', true],
  ['fr', 'tu participes au relais', false],
  ['fr', 'tu parles au relais', false],
  ['es', 'se fueron el lunes', true],
  ['es', 'te fuiste el lunes', true],
  ['de', 'du fehlst uns', true],
])('STU-01 %s: whether "%s" tells of being away: %s', async (code, line, isAway) => {
  const { reading } = await findLanguage(code)!.load();
  expect(isParting(tokensOf(line), reading)).toBe(isAway);
});
