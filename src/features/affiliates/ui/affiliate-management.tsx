import { safe } from '@orpc/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { FetchState } from '#ui/fetch-state.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Affiliate } from '../contract.ts';
import { poundsAndPence } from '#kit/money.ts';
import { tiers, type Tier } from '../domain/regions.ts';
import { AddAffiliate } from './add-affiliate.tsx';
import type { AffiliatesApi } from './affiliates-api.ts';

/** ADM-03: everybody who brings buyers, the newest first, and a form for one more. Lives below a query client. */
export function AffiliateManagement({ api }: { api: AffiliatesApi }) {
  const client = useQueryClient();
  const queryKey = ['affiliates'];
  const query = useQuery({ queryKey, queryFn: () => api.listAffiliates(), staleTime: 0, retry: 1 });
  const refresh = (): void => void client.invalidateQueries({ queryKey });
  const affiliates = query.data?.affiliates;
  const changeStanding = async (affiliate: Affiliate, standing: Standing): Promise<void> => {
    const { error } = await safe(api.setStanding({ id: affiliate.id, standing }));
    showToast(error ? 'error' : 'ok', error ? m.affiliates_standing_failed() : m.affiliates_standing_saved());
    refresh();
  };
  const change = async (affiliate: Affiliate, tier: Tier): Promise<void> => {
    const { error } = await safe(api.setTier({ id: affiliate.id, tier }));
    showToast(error ? 'error' : 'ok', error ? m.affiliates_tier_failed() : m.affiliates_tier_updated());
    refresh();
  };
  return (
    <>
      <AddAffiliate api={api} onAdded={refresh} />
      <FetchState query={query} />
      {affiliates?.length === 0 && <p className="notes soft">{m.affiliates_none()}</p>}
      {affiliates && affiliates.length > 0 && (
        <table className="desk-table">
          <caption className="sr-only">{m.staff_affiliates()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.affiliates_name()}</th>
              <th scope="col">{m.affiliates_region()}</th>
              <th scope="col">{m.affiliates_referral()}</th>
              <th scope="col">{m.affiliates_since()}</th>
              <th scope="col">{m.affiliates_figures()}</th>
              <th scope="col">{m.affiliates_tier()}</th>
              <th scope="col">{m.affiliates_standing()}</th>
            </tr>
          </thead>
          <tbody>
            {affiliates.map((affiliate) => (
              <Row
                key={affiliate.id}
                affiliate={affiliate}
                onTier={(tier) => void change(affiliate, tier)}
                onStanding={(standing) => void changeStanding(affiliate, standing)}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

type Standing = 'active' | 'suspended' | 'notice';
type ListedAffiliate = Awaited<ReturnType<AffiliatesApi['listAffiliates']>>['affiliates'][number];

const standings: { value: Standing; name: () => string }[] = [
  { value: 'active', name: m.affiliates_standing_active },
  { value: 'suspended', name: m.affiliates_standing_suspended },
  { value: 'notice', name: m.affiliates_standing_notice },
];

const standingOf = ({ is_suspended, ends_at }: Affiliate): Standing =>
  is_suspended ? 'suspended' : ends_at ? 'notice' : 'active';

function Row({
  affiliate,
  onTier,
  onStanding,
}: {
  affiliate: ListedAffiliate;
  onTier: (tier: Tier) => void;
  onStanding: (standing: Standing) => void;
}) {
  const { figures } = affiliate;
  return (
    <tr>
      <th scope="row">
        <b className="block font-[640]">{affiliate.is_erased ? m.affiliates_erased() : affiliate.full_name}</b>
        <span className="soft block">{affiliate.email}</span>
        <a className="small" href={`/admin/affiliates/${affiliate.id}`}>
          {m.affiliates_story()}
          <span className="sr-only">: {affiliate.full_name}</span>
        </a>
      </th>
      <td className="desk-word" data-name={m.affiliates_region()}>
        {affiliate.region}
      </td>
      <td className="figures desk-word" data-name={m.affiliates_referral()}>
        {affiliate.referral_id}
      </td>
      <td className="figures" data-name={m.affiliates_since()}>
        {dayAndTime(affiliate.created_at)}
      </td>
      <td className="figures" data-name={m.affiliates_figures()}>
        {figures.clicks} · {figures.completed} · {poundsAndPence(figures.pending_pence)}
        {!affiliate.has_payout_details && <span className="small soft block">{m.affiliates_no_bank()}</span>}
      </td>
      <td data-name={m.affiliates_tier()}>
        <select
          className="desk-choice"
          aria-label={m.affiliates_tier_of({ name: affiliate.full_name })}
          value={affiliate.tier}
          onChange={(event) => onTier(event.target.value as Tier)}
        >
          {tiers.map((tier) => (
            <option key={tier}>{tier}</option>
          ))}
        </select>
        {affiliate.suggested_tier !== affiliate.tier && (
          <span className="small soft block">{m.affiliates_suggested({ tier: affiliate.suggested_tier })}</span>
        )}
      </td>
      <td data-name={m.affiliates_standing()}>
        <StandingChoice affiliate={affiliate} onStanding={onStanding} />
      </td>
    </tr>
  );
}

function StandingChoice({
  affiliate,
  onStanding,
}: {
  affiliate: ListedAffiliate;
  onStanding: (standing: Standing) => void;
}) {
  return (
    <select
      className="desk-choice"
      aria-label={m.affiliates_standing_of({ name: affiliate.full_name })}
      value={standingOf(affiliate)}
      onChange={(event) => onStanding(event.target.value as Standing)}
    >
      {standings.map(({ value, name }) => (
        <option key={value} value={value}>
          {name()}
        </option>
      ))}
    </select>
  );
}
