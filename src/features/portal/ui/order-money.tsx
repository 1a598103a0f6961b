import { FileText } from '#ui/icons/file-text.ts';
import { LedgerList } from '#features/payments/ui/index.ts';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import type { PortalOrder } from '../contract.ts';

/** Payments and refunds of the order, with its receipt. Renders nothing while nothing was paid, or for staff who see no money. */
export function OrderMoney({ order: { order_number, ledger } }: { order: PortalOrder }) {
  if (ledger === null || ledger.entries.length === 0) return null;
  return (
    <section className="files" aria-labelledby="order-money">
      <h2 className="heading-2 mb-6" id="order-money">
        {m.money_title()}
      </h2>
      <LedgerList ledger={ledger} />
      <ButtonLink
        look="outline"
        size="slim"
        className="mt-6"
        href={`/order-receipt/${encodeURIComponent(order_number)}`}
        download
      >
        <FileText className="icon" aria-hidden="true" />
        {m.money_receipt()}
      </ButtonLink>
    </section>
  );
}
