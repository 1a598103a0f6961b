import { expect, test } from 'vitest';
import { parseStyles, styledPage, usedStyles } from './used-styles.ts';

const used = (html: string, ...sheets: string[]): string[] => usedStyles(sheets.map(parseStyles), styledPage(html));

test.each([
  ['a class that is not there', '.a{x:1}.b{x:2}.a .b{x:3}.a,.b{x:4}', '.a{x:1}.a{x:4}'],
  ['an element that is not there', 'p{x:1}table td{x:2}p>b{x:3}*{x:4}', 'p{x:1}*{x:4}'],
  ['a selector of one or the other', '.a:not(.b){x:1}p:is(.b,.a){x:2}p:has(.b){x:3}', null],
  ['states, attributes and pseudo-elements', '.a:hover[data-on="1,.b"]::before{content:"}.b{"}', null],
  ['an escaped class', '.sm\\:w-1\\/2{x:1}.md\\:w{x:2}', '.sm\\:w-1\\/2{x:1}'],
  ['groups in groups', '@layer c{@media print{.b{x:1}}@supports (d:e){.a{x:2}}}', '@layer c{@supports (d:e){.a{x:2}}}'],
  ['the order of layers', '@layer a, b;@layer a{.b{x:1}}', '@layer a, b;'],
  ['a comment', '/* .b{} */.a{x:1}', '.a{x:1}'],
])('a page is sent the styles it uses: %s', (_, css, part) => {
  expect(used('<p class="a sm:w-1/2">Hi</p>', css)).toEqual([part ?? css]);
});

test('a page is sent the properties, animations and fonts that its styles use, in whichever sheet they stand', () => {
  const shared =
    ':root{--ink:red;--deep:var(--ink);--unused:blue}@keyframes turn{to{x:1}}@keyframes fall{to{x:1}}' +
    '@font-face{src:a;unicode-range:U+20-7E}@font-face{src:b;unicode-range:U+4??,U+1F00}';
  const own = '.a{color:var(--deep);animation:turn 1s}.b{animation:fall 1s}';
  expect(used('<p class="a">Hi</p>', shared, own)).toEqual([
    ':root{--ink:red;--deep:var(--ink)}@keyframes turn{to{x:1}}@font-face{src:a;unicode-range:U+20-7E}',
    '.a{color:var(--deep);animation:turn 1s}',
  ]);
  expect(used('<p style="color:var(--unused)">\u0414</p>', shared)[0]).toBe(
    ':root{--unused:blue}@font-face{src:a;unicode-range:U+20-7E}@font-face{src:b;unicode-range:U+4??,U+1F00}',
  );
});
