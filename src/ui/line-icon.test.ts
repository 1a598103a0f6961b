import { Check, CircleAlert, type LucideIcon } from 'lucide-react';
import * as check from 'lucide-react/icons/check';
import * as alert from 'lucide-react/icons/circle-exclamation-point';
import { createElement, type SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import lineIcon from './line-icon.ts';

/** Its drawing, of which the package's types do not tell. */
const drawingOf = (module: object): Parameters<typeof lineIcon>[0] =>
  (Object.values(module) as Parameters<typeof lineIcon>[0][]).find((part) => 'node' in part)!;

const drawn: [string, LucideIcon, ReturnType<typeof drawingOf>][] = [
  ['an icon of one name', Check, drawingOf(check)],
  ['an icon with older names', CircleAlert, drawingOf(alert)],
];
const uses: SVGProps<SVGSVGElement>[] = [
  {},
  { className: 'icon' },
  { 'aria-hidden': 'true' },
  { 'aria-label': 'Done' },
];

/** Attributes that base.css says once for all icons. */
const saidElsewhere = /^(xmlns|width|height|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin)=/;
const namesOf = (attribute: string): string => attribute.replaceAll(/ lucide-[\w-]+/g, '');

/** Attributes in the order of their names: React writes them as they were given. */
const sorted = (markup: string): string[] => markup.match(/<[a-z]+|[\w:-]+="[^"]*"/gu)?.toSorted() ?? [];

/** The elements with their attributes, those of the outermost without what is said elsewhere. */
function drawing(markup: string): string[] {
  const [, outermost = '', inside = ''] = /^(<svg[^>]*>)(.*)<\/svg>$/.exec(markup) ?? [];
  const own = sorted(outermost).filter((attribute) => !saidElsewhere.test(attribute));
  return [...own.map(namesOf), ...sorted(inside)];
}

test.each(drawn)('DES-01 %s is drawn as lucide-react draws it', (_, original, ofPackage) => {
  for (const use of uses) {
    const ours = renderToStaticMarkup(createElement(lineIcon(ofPackage), use));
    expect(drawing(ours)).toEqual(drawing(renderToStaticMarkup(createElement(original, use as object))));
    expect(sorted(ours)).toContain('<svg');
  }
});
