import { expect, test } from 'vitest';
import { respeller } from './spelling.ts';

test('STU-01 names with hyphens, apostrophes and signs are respelled, and only as whole words', () => {
  const names = [
    { shown: 'Anne-Marie', sung: 'Ann-Maree' },
    { shown: "O'Shea", sung: 'Oh Shay' },
    { shown: 'C++', sung: 'see plus' },
  ];
  const respell = respeller({ recipient: { shown: 'Niamh', sung: 'Neev' }, names }, 'my friend');
  expect(respell("Niamh and Anne-Marie met O'Shea")).toBe('Neev and Ann-Maree met Oh Shay');
  expect(respell('Niamhs everywhere')).toBe('Niamhs everywhere');
  expect(respell('nothing to respell')).toBe('nothing to respell');
});
