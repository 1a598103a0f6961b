import { createElement, type ReactElement, type SVGProps } from 'react';

/** A drawing of lucide-react: the elements of its SVG, on a square of 24 units. */
interface Drawing {
  name: string;
  aliases?: string[];
  node: [tag: string, attributes: Record<string, string>][];
}

const isAboutAccess = (name: string): boolean => name.startsWith('aria-') || name === 'role' || name === 'title';

/**
 * The component of an icon, the very element that lucide-react's own makes of it. The build puts this in its place: every page
 * has icons, and theirs carries sizes, colours and contexts that no page sets.
 */
export default function lineIcon({ name, aliases = [], node }: Drawing) {
  const classes = ['', name, ...aliases].map((each) => (each ? `lucide-${each}` : 'lucide')).join(' ');
  return ({ className = '', ...attributes }: SVGProps<SVGSVGElement>): ReactElement =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `${classes} ${className}`.trimEnd(),
        ...(Object.keys(attributes).some(isAboutAccess) ? {} : { 'aria-hidden': 'true' }),
        ...attributes,
      },
      node.map(([tag, shape]) => createElement(tag, shape)),
    );
}
