import type { ReactNode } from 'react';
import { type Tone, toneIcons } from './notice.tsx';

/** A state in a table or on a card: always an icon and a word, never colour alone. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = toneIcons[tone];
  return (
    <span className={`tag tag-${tone}`}>
      <Icon className="icon" aria-hidden="true" />
      {children}
    </span>
  );
}
