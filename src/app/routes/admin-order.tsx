import { safe } from '@orpc/client';
import { data, useOutletContext } from 'react-router';
import { AssetsPanel } from '#features/assets/ui/assets-panel.tsx';
import { ConversationPanel } from '#features/conversation/ui/conversation-panel.tsx';
import { TakesPanel } from '#features/engines/ui/takes-panel.tsx';
import { StaffExtras } from '#features/extras/ui/staff-extras.tsx';
import { OrderPage } from '#features/production/ui/order-page.tsx';
import { clockTime } from '#features/production/ui/use-now.ts';
import { WordsPanel } from '#features/words/ui/words-panel.tsx';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { apiContext, type Api } from '../request-context.ts';
import { staffMeta, staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-order.ts';

const noSuchOrder = new Set<unknown>(['ORDER_NOT_FOUND', 'BAD_REQUEST']);

/** Null until the gate above opens. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const asked = context.get(apiContext).production.getProduction({ order_number: params.number.toUpperCase() });
  const found = await staffOnly(asked).catch((error: unknown) => {
    // A number that is too long to be one is refused before it is looked for.
    const isNone = error instanceof Error && 'code' in error && noSuchOrder.has(error.code);
    throw isNone ? data(null, { status: 404 }) : error;
  });
  return found && { first: found, now: clockTime() };
}

export function meta({ params }: Route.MetaArgs) {
  return staffMeta(params.number);
}

type Account = Awaited<ReturnType<Api['accounts']['whoAmI']>>;

/** STU-03 */
export default function AdminOrder({ loaderData }: Route.ComponentProps) {
  const { role } = useOutletContext<Account>();
  if (!loaderData) return null;
  return (
    <OrderPage
      key={loaderData.first.order_number}
      {...loaderData}
      production={api.production}
      payments={api.payments}
      queueAddress={paths.admin}
      mayRefund={role === 'admin'}
      renderConversation={(refresh) => (
        <>
          <TakesPanel
            api={api.engines}
            orderNumber={loaderData.first.order_number}
            onUse={async (takeId, key) => {
              const input = { order_number: loaderData.first.order_number, take_id: takeId, idempotency_key: key };
              const { error } = await safe(api.production.chooseTake(input));
              if (!error) refresh();
              return !error;
            }}
          />
          <WordsPanel api={api.words} orderNumber={loaderData.first.order_number} />
          <StaffExtras api={api.extras} orderNumber={loaderData.first.order_number} />
          <ConversationPanel
            api={api.conversation}
            orderNumber={loaderData.first.order_number}
            mode="admin"
            onDecided={refresh}
            assets={
              <AssetsPanel api={api.assets} orderNumber={loaderData.first.order_number} isAdmin={role === 'admin'} />
            }
          />
        </>
      )}
    />
  );
}
