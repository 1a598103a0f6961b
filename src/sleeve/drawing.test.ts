import { expect, test } from 'vitest';
import { drawingAddress, drawingOf } from './drawing.ts';
import { sleeve } from './sleeve.ts';

/** The shapes of a drawing, without the frame and the ids that keep copies on one page apart. */
const shapes = (svg: string): string =>
  svg
    .replace(/<svg[^>]*>|<\/svg>|<g fill="[^"]*"><\/g>$/g, '')
    .replace(/<g fill="[^"]*"><\/g>/g, '')
    .replaceAll(/(id="|#)[\w-]+?(?=["-)])/g, '$1');

test('a sleeve without words is drawn from its address, which names nobody', () => {
  const input = { seed: 'order-1', name: 'Ruth', title: '', text: false, format: 'square' } as const;
  for (const occasion of ['wedding', 'just-because', 'travel']) {
    const address = drawingAddress(occasion, input.seed, input.name);
    expect(address).toMatch(/^\/drawings\/[a-z-]+-[0-9a-z]{1,7}\.svg$/);
    expect(address).not.toContain('ruth');
    const name = /([^/]+)\.svg$/.exec(address)?.[1] ?? '';
    expect(shapes(drawingOf(name) ?? '')).toBe(shapes(sleeve({ ...input, occasion })));
  }
});

test.each(['birthday', 'birthday-', 'birthday-zzzzzzz', 'birthday-01', 'constructor-1', 'travel-1', 'birthday-1.svg'])(
  'there is no drawing %s',
  (name) => {
    expect(drawingOf(name)).toBeNull();
  },
);
