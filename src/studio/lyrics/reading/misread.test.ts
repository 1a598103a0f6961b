import { expect, test } from 'vitest';
import { told } from './test/read-story.ts';

test.each([
  ['es', 'Al que se queja lo echa.', /te quejas/u],
  ['es', 'Al que se duerme lo despierta con agua.', /te duermes/u],
  ['de', 'Wer sich beschwert, fliegt raus.', /du fliegst/u],
  ['it', 'A chi si lamenta serve il caffè freddo.', /ti lamenti|servi/u],
])('STU-01 whoever it may be is not the recipient (%s): %s', async (code, moment, wrong) => {
  expect((await told(code, moment)).join(' ')).not.toMatch(wrong);
});

test.each([
  ['es', 'Ayudó a quien lo necesitaba.', 'ayudaste a quien lo necesitaba'],
  ['it', 'Canta sempre a chi passa.', 'canti sempre a chi passa'],
])('STU-01 what the recipient does for whoever it may be is told (%s): %s', async (code, moment, line) => {
  expect((await told(code, moment)).join(' ').toLowerCase()).toContain(line);
});

test('STU-01 no article is left of a rank for which the recipient stands', async () => {
  const shown = 'Maresciallo Capo Antonio Lo Presti';
  expect(await told('it', 'Il maresciallo va in pensione dopo 36 anni di arma.', { shown })).toEqual([
    'vai in pensione dopo trentasei anni di arma',
  ]);
});
