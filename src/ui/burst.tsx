import type { ReactNode } from 'react';

/** A star of 28 points; the hype sticker of record shops. One per view, only for a price or 'Best Value'. */
const points = Array.from({ length: 56 }, (_, corner) => {
  const reach = corner % 2 === 0 ? 50 : 45;
  const angle = (corner / 56) * 2 * Math.PI;
  return `${(50 + reach * Math.cos(angle)).toFixed(1)} ${(50 + reach * Math.sin(angle)).toFixed(1)}`;
}).join(' ');

export function Burst({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`burst ${className ?? ''}`}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <polygon points={points} fill="currentColor" />
      </svg>
      <div>{children}</div>
    </div>
  );
}
