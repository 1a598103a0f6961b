import { safe } from '@orpc/client';
import { m } from '#messages/messages.js';
import { Notice } from '#ui/notice.tsx';
import type { AffiliatesApi } from './affiliates-api.ts';
import './affiliates.css';
import { EraseAffiliate } from './erase-affiliate.tsx';
import { StatementView } from './statement-view.tsx';

const flagWords = {
  'own-order': m.affiliates_flag_own_order,
  'own-device': m.affiliates_flag_own_device,
  'same-email': m.affiliates_flag_same_email,
  'same-device': m.affiliates_flag_same_device,
  burst: m.affiliates_flag_burst,
};

export type Story = Awaited<ReturnType<AffiliatesApi['affiliateStory']>>;

/** ADM-03: one affiliate's figures with the entries behind them, and what looks like abuse. */
export function AffiliateStory({
  api,
  story: { affiliate, statement, flags },
  onErased,
}: {
  api: AffiliatesApi;
  story: Story;
  onErased: () => void;
}) {
  return (
    <div className="grid gap-8">
      <p>
        {affiliate.email}, {affiliate.region}, <span className="figures">{affiliate.referral_id}</span>,{' '}
        {affiliate.tier}
      </p>
      <section className="grid gap-2" aria-labelledby="flags-title">
        <h2 className="heading-3" id="flags-title">
          {m.affiliates_flags()}
        </h2>
        {flags.length === 0 && <p className="soft">{m.affiliates_flags_none()}</p>}
        <ul className="grid gap-2">
          {flags.map(({ kind, count, examples }) => (
            <li key={kind}>
              <Notice tone="warn" title={flagWords[kind]({ count })}>
                <span className="figures">{examples.join(', ')}</span>
              </Notice>
            </li>
          ))}
        </ul>
      </section>
      <StatementView
        title={m.affiliates_brought()}
        statement={statement}
        load={async (of, page) => (await safe(api.listStatementLines({ id: affiliate.id, of, page }))).data ?? null}
      />
      <EraseAffiliate api={api} affiliate={affiliate} onErased={onErased} />
    </div>
  );
}
