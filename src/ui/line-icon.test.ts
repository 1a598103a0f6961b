import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lineIcon } from './line-icon.ts';

const Dot = lineIcon([['circle', { cx: '12', cy: '12', r: '1' }]]);
const drawn = (attributes: object): string => renderToStaticMarkup(createElement(Dot, attributes));

test('DES-01 an icon is its drawing, and nothing to whoever listens', () => {
  expect(drawn({})).toBe(
    '<svg viewBox="0 0 24 24" class="line-icon" aria-hidden="true"><circle cx="12" cy="12" r="1"></circle></svg>',
  );
});

test.each([{ 'aria-label': 'Done' }, { role: 'img' }, { 'aria-hidden': 'false' }])(
  'DES-01 an icon with %j is heard',
  (access) => {
    expect(drawn(access)).not.toContain('aria-hidden="true"');
  },
);

test('DES-01 an icon takes the class and the size of its place', () => {
  expect(drawn({ className: 'spin', width: 16 })).toContain('class="line-icon spin" aria-hidden="true" width="16"');
});
