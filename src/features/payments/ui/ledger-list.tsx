import { m } from '#messages/messages.js';
import { choiceName } from '#features/orders/ui/index.ts';
import type { LedgerView } from '../contract.ts';
import './ledger-list.css';
import { spokenAmount, spokenMoment, spokenPoundsAndPence } from '#ui/spoken-values.ts';

type Entry = LedgerView['entries'][number];

const kindNames: Record<Entry['kind'], () => string> = {
  charge: m.money_charge,
  refund: m.money_refund,
  'refund-returned': m.money_refund_returned,
  dispute: m.money_dispute,
  'dispute-returned': m.money_dispute_returned,
  credit: m.money_credit,
  code: m.money_code,
  fee: m.money_fee,
  payout: m.money_payout,
};

/** Name of the thing a charge is for: the order, something beside it by its name, or nothing. */
export function purposeName({ purpose, name }: Pick<Entry, 'purpose' | 'name'>): string {
  if (purpose === 'unused') return m.money_unused();
  return name === '' ? m.money_order() : choiceName(name);
}

/** Every payment and refund of an order, the oldest first, and what they come to. */
export function LedgerList({ ledger }: { ledger: LedgerView }) {
  return (
    <>
      <ul className="ledger">
        {ledger.entries.map((entry, place) => (
          <li key={place} data-state={entry.state}>
            <span className="min-w-0">
              <b>{purposeName(entry)}</b>
              <span className="small soft block">{aboutEntry(entry)}</span>
            </span>
            <span className="figures">{spokenAmount(entry.currency, entry.amount_pence)}</span>
          </li>
        ))}
      </ul>
      <dl className="ledger-totals">
        <Total name={m.money_paid()} pence={ledger.paid_pence} always />
        <Total name={m.money_refunded()} pence={ledger.refunded_pence} />
        <Total name={m.money_refunding()} pence={ledger.refunding_pence} />
        <Total name={m.money_disputed()} pence={ledger.disputed_pence} />
      </dl>
    </>
  );
}

function aboutEntry({ kind, at, state }: Entry): string {
  const what = state === 'pending' ? m.money_pending() : kindNames[kind]();
  return at === null ? what : m.money_when({ what, at: spokenMoment(at) });
}

function Total({ name, pence, always = false }: { name: string; pence: number; always?: boolean }) {
  if (pence === 0 && !always) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{spokenPoundsAndPence(pence)}</dd>
    </div>
  );
}
