import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PaymentSection } from './payment-section.tsx';

type Props = ComponentProps<typeof PaymentSection>;

function sectionOf(plan: string | null): string {
  const ledger = { entries: [], charges: [], differences: [], kept_pence: 0, fees_pence: 0 };
  const props = { order: { order_number: 'SONG-1', ledger, plan }, mayRefund: true } as unknown as Props;
  return renderToStaticMarkup(<PaymentSection {...props} />);
}

test('AGT-05 a song within a plan is shown to staff as such, and any other without a charge as not paid', () => {
  expect(sectionOf('Starter')).toContain('Within the plan Starter');
  expect(sectionOf('Starter')).not.toContain('Not paid');
  expect(sectionOf(null)).toContain('Not paid');
});
