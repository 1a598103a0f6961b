import { expect, test } from 'vitest';
import { honourees, namesOfTwo } from './honourees.ts';

test('MEND-10b two names are written as one recipient, a blank second one leaves the first', () => {
  expect(namesOfTwo(' Ruth ', ' Des')).toBe('Ruth & Des');
  expect(namesOfTwo('Ruth', '  ')).toBe('Ruth');
  expect(namesOfTwo('Ruth')).toBe('Ruth');
});

test('MEND-10b each of two people keeps a spelling of their own', () => {
  expect(honourees({ shown: 'Siobhan', sung: 'Shi-vawn' }, { shown: 'Mary Jo', sung: '' })).toEqual({
    recipient: { shown: 'Siobhan & Mary Jo', sung: 'Shi-vawn & Mary Jo' },
    names: [{ shown: 'Siobhan', sung: 'Shi-vawn' }, { shown: 'Mary Jo' }],
  });
  expect(honourees({ shown: 'Ruth', sung: '' })).toEqual({ recipient: { shown: 'Ruth' }, names: [] });
});
