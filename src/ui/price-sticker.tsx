import type { ReactNode } from 'react';

/** Outline of a star with 28 points, as on a record shop's sticker. Use one per view, for a price or 'Best Value'. */
const points = Array.from({ length: 56 }, (_, corner) => {
  const reach = corner % 2 === 0 ? 50 : 45;
  const angle = (corner / 56) * 2 * Math.PI;
  return `${(50 + reach * Math.cos(angle)).toFixed(1)} ${(50 + reach * Math.sin(angle)).toFixed(1)}`;
}).join(' ');

export function PriceSticker({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`burst ${className ?? ''}`}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <polygon points={points} fill="currentColor" />
      </svg>
      <div>{children}</div>
    </div>
  );
}
