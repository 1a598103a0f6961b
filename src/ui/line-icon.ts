import { createElement, type ReactElement, type SVGProps } from 'react';

/** An icon of `icons/`: decoration, unless it is given a name or a role. */
export type LineIcon = (attributes: SVGProps<SVGSVGElement>) => ReactElement;

/** The elements of a drawing on a square of 24 units. */
type Drawing = [
  tag: 'circle' | 'ellipse' | 'line' | 'path' | 'polyline' | 'rect',
  attributes: Record<string, string>,
][];

const isAboutAccess = (name: string): boolean => name.startsWith('aria-') || name === 'role' || name === 'title';

/**
 * The component of an icon. A page has dozens of them, so that what they have in common is not written with each: their strokes
 * are said once, in base.css.
 */
export const lineIcon =
  (drawing: Drawing): LineIcon =>
  ({ className = '', ...attributes }) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        className: `line-icon ${className}`.trimEnd(),
        ...(Object.keys(attributes).some(isAboutAccess) ? {} : { 'aria-hidden': 'true' }),
        ...attributes,
      },
      ...drawing.map(([tag, shape]) => createElement(tag, shape)),
    );
