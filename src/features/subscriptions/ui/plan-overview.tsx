import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { CardButton } from './card-button.tsx';
import { openPartnerDialog } from './partner-dialog.ts';
import { dayAndMonth, planStatusText } from './plan-words.ts';
import type { PlanStatus, SubscriptionsApi } from './subscriber.ts';

/** Shows the current plan: songs left, unpaid month, actions. */
export function PlanOverview({
  api,
  plan,
  supportEmail,
  orderAddress,
}: {
  api: SubscriptionsApi;
  plan: PlanStatus;
  supportEmail: string;
  orderAddress: string;
}) {
  const day = plan.renews_at ? dayAndMonth(plan.renews_at) : '';
  return (
    <div className="partner-standing">
      <output className="heading-3 figures">{planStatusText(plan)}</output>
      {plan.unpaid && <Unpaid plan={plan} unpaid={plan.unpaid} />}
      {!plan.unpaid && !plan.can_order && plan.songs_left > 0 && (
        <Notice tone="warn">{m.partner_account_overdue()}</Notice>
      )}
      {plan.next_tier && <p>{m.partner_next_plan({ day, tier: plan.next_tier })}</p>}
      {plan.manager && (
        <p className="wrap-anywhere">
          {m.partner_manager({ name: plan.manager.name })}{' '}
          <a href={`mailto:${plan.manager.email}`}>{plan.manager.email}</a>
        </p>
      )}
      <p className="small soft">
        {plan.ends && `${m.partner_left_ends()} `}
        {plan.souvenir_pence === null ? m.partner_account_more() : m.partner_account_more_host()}{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      <div className="flex flex-wrap gap-3">
        {plan.can_order && (
          <ButtonLink size="slim" href={orderAddress}>
            {m.partner_order()}
          </ButtonLink>
        )}
        <CardButton api={api} />
        {!plan.ends && (
          <Button look="outline" size="slim" onClick={() => openPartnerDialog({ name: 'end' })}>
            {m.partner_end()}
          </Button>
        )}
      </div>
    </div>
  );
}

function Unpaid({ plan, unpaid }: { plan: PlanStatus; unpaid: NonNullable<PlanStatus['unpaid']> }) {
  return (
    <Notice tone="warn">
      {[
        m.partner_unpaid({ amount: poundsAndPence(unpaid.total_pence) }),
        ...(unpaid.next_try_at ? [m.partner_unpaid_next({ day: dayAndMonth(unpaid.next_try_at) })] : []),
        ...(plan.souvenir_pence === null ? [m.partner_unpaid_meanwhile()] : []),
      ].join(' ')}
    </Notice>
  );
}
