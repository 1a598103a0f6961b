import { createElement, type ReactElement, type SVGProps } from 'react';

/** A drawing of lucide-react: the elements of its SVG, on a square of 24 units. */
interface Drawing {
  node: [tag: string, attributes: Record<string, string>][];
}

const isAboutAccess = (name: string): boolean => name.startsWith('aria-') || name === 'role' || name === 'title';

/**
 * The component of an icon, drawn as lucide-react's own draws it. The build puts this in its place: a page has dozens of icons, and
 * theirs carries contexts that no page sets, and in each of its elements the strokes that base.css says once.
 */
export default function lineIcon({ node }: Drawing) {
  return ({ className = '', ...attributes }: SVGProps<SVGSVGElement>): ReactElement =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        className: `lucide ${className}`.trimEnd(),
        ...(Object.keys(attributes).some(isAboutAccess) ? {} : { 'aria-hidden': 'true' }),
        ...attributes,
      },
      node.map(([tag, shape]) => createElement(tag, shape)),
    );
}
