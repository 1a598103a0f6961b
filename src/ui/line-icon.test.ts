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

/** Attributes in the order of their names: React writes them as they were given. */
const sorted = (markup: string): string[] => markup.match(/<[a-z]+|[\w:-]+="[^"]*"/gu)?.toSorted() ?? [];

test.each(drawn)('DES-01 %s is the element that lucide-react makes on the server', (_, original, drawing) => {
  for (const use of uses) {
    const ours = renderToStaticMarkup(createElement(lineIcon(drawing), use));
    expect(sorted(ours)).toEqual(sorted(renderToStaticMarkup(createElement(original, use as object))));
  }
});
