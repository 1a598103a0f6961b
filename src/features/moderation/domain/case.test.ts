import { expect, test } from 'vitest';
import { maximumDoubts, withDoubts, type Doubt } from './case.ts';

const at = '2026-03-20T10:00:00.000Z';
const ofReader = (words: string): Doubt => ({ by: 'reader', category: 'other', words, email: '', at });
const ofRules: Doubt = { by: 'rules', category: 'threat', words: 'i will kill you', email: '', at };

test('D11 as many reports as a case holds crowd out nothing that the rules find', () => {
  const reports = Array.from({ length: maximumDoubts }, (_, number) => ofReader(`report ${number}`));
  const doubts = withDoubts(reports, [ofRules]);
  expect(doubts).toHaveLength(maximumDoubts);
  expect(doubts).toContainEqual(ofRules);
  expect(doubts[0]).toEqual(reports[0]);
  const found = Array.from({ length: maximumDoubts }, () => ({ ...ofRules }));
  expect(withDoubts(found, [ofReader('late'), { ...ofRules }])).toEqual(found);
});
