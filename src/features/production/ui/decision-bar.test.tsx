import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DecisionBar } from './decision-bar.tsx';

type Props = ComponentProps<typeof DecisionBar>;

function barOf(order: Partial<Props['order']>): string {
  const version = { version: 1, state: 'needs-words', stages: [], released_at: null, quality: 'open' };
  const props = {
    order: { status: 'in_progress', nothing_runs: false, waits_for_buyer: false, versions: [version], ...order },
    version,
    decision: { working: false },
  } as unknown as Props;
  return renderToStaticMarkup(<DecisionBar {...props} />);
}

test('MEND-15 a song that waits for a producer’s words is said to wait for them, and leads there', () => {
  expect(barOf({ waits_for_words: false })).toContain('Version 1 is being made');
  const waiting = barOf({ waits_for_words: true });
  expect(waiting).toContain('waits for words that you write');
  expect(waiting).toContain('href="#lyrics"');
  expect(waiting).not.toContain('is being made');
});
