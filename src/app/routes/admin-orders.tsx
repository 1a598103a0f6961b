import { useOutletContext } from 'react-router';
import { anyOrder, OrdersPage } from '#features/production/ui/orders-page.tsx';
import { clockTime } from '#features/production/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { adminOrder } from '../paths.ts';
import type { Api } from '../request-context.ts';
import { staffMeta } from '../staff-only.ts';
import { storeState, useStoredState } from '../use-stored-state.ts';
import type { Route } from './+types/admin-orders.ts';

type Account = Awaited<ReturnType<Api['accounts']['whoAmI']>>;
type Filter = Parameters<Parameters<typeof OrdersPage>[0]['onFilter']>[0];

export function loader() {
  return { now: clockTime() };
}

export function meta() {
  return staffMeta(m.staff_orders());
}

/** The filter lives in the history entry: Back brings it again, and no address or log ever has it. */
export default function AdminOrders({ loaderData: { now } }: Route.ComponentProps) {
  const { role } = useOutletContext<Account>();
  const { remembered, key } = useStoredState<{ filter: Filter }>();
  return (
    <AdminPage title={m.staff_orders()}>
      <OrdersPage
        key={key}
        api={api.production}
        first={remembered?.filter ?? anyOrder}
        now={now}
        mayExport={role === 'admin'}
        orderAddress={adminOrder}
        onFilter={(filter) => storeState({ filter })}
      />
    </AdminPage>
  );
}

export function shouldRevalidate(): boolean {
  return false;
}
