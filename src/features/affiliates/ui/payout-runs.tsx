import { safe } from '@orpc/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { poundsAndPence } from '#kit/money.ts';
import { dayAndTime, monthAndYear } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FetchState } from '#ui/fetch-state.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PayoutBatch } from '../contract.ts';
import type { AffiliatesApi } from './affiliates-api.ts';

const queryKey = ['payouts'];

/** ADM-03: payout runs: made once a month, their file, and that the bank has paid them. Lives below a query client. */
export function PayoutRuns({ api }: { api: AffiliatesApi }) {
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: () => api.listPayouts(), staleTime: 0, retry: 1 });
  const [problem, setProblem] = useState(false);
  const [working, setWorking] = useState(false);
  const act = async (call: () => Promise<unknown>): Promise<void> => {
    setWorking(true);
    const { error } = await safe(call());
    setWorking(false);
    setProblem(Boolean(error));
    await client.invalidateQueries({ queryKey });
  };
  const batches = query.data?.batches ?? [];
  return (
    <div className="grid gap-6">
      <p className="notes">{m.affiliates_payouts_text()}</p>
      {problem && (
        <Notice tone="error" announce>
          {m.affiliates_run_failed()}
        </Notice>
      )}
      <FetchState query={query} />
      {query.data && (
        <Button className="justify-self-start" disabled={working} onClick={() => void act(() => api.runPayouts())}>
          {working ? m.affiliates_running() : m.affiliates_run({ month: monthAndYear(query.data.month) })}
        </Button>
      )}
      {query.data && batches.length === 0 && <p className="soft">{m.affiliates_payouts_none()}</p>}
      {batches.map((batch) => (
        <Batch
          key={batch.month}
          batch={batch}
          isWorking={working}
          onPaid={() => void act(() => api.markPaid({ month: batch.month }))}
        />
      ))}
    </div>
  );
}

function Batch({ batch, isWorking, onPaid }: { batch: PayoutBatch; isWorking: boolean; onPaid: () => void }) {
  const { month, total_pence, payouts, paid_at } = batch;
  return (
    <section className="desk-part grid gap-3" aria-labelledby={`batch-${month}`}>
      <h2 className="heading-3" id={`batch-${month}`}>
        {m.affiliates_batch({ month: monthAndYear(month), total: poundsAndPence(total_pence), count: payouts.length })}
      </h2>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink size="slim" look="outline" href={`/admin/payout-files/${month}.csv`} download>
          {m.affiliates_batch_file()}
        </ButtonLink>
        {paid_at ? (
          <span>{m.affiliates_batch_paid({ day: dayAndTime(paid_at) })}</span>
        ) : (
          <Button size="slim" disabled={isWorking} onClick={onPaid}>
            {m.affiliates_batch_mark()}
          </Button>
        )}
      </div>
      <ul className="desk-rows">
        {payouts.map(({ id, affiliate_id, full_name, amount_pence }) => (
          <li key={id}>
            <a href={`/admin/affiliates/${affiliate_id}`}>{full_name || m.affiliates_erased()}</a>
            <span className="figures">{poundsAndPence(amount_pence)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
