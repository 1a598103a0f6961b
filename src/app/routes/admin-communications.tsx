import { useOutletContext, useSearchParams } from 'react-router';
import { AssetsPanel } from '#features/assets/ui/assets-panel.tsx';
import { type Chosen, Communications } from '#features/conversation/ui/communications.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { adminOrder } from '../paths.ts';
import type { Api } from '../request-context.ts';
import { staffMeta } from '../staff-only.ts';

export function meta() {
  return staffMeta(m.communications());
}

type Account = Awaited<ReturnType<Api['accounts']['whoAmI']>>;

function chosenIn(searchParams: URLSearchParams): Chosen {
  const [order, project] = [searchParams.get('order'), searchParams.get('project')];
  if (order !== null) return { order: order.toUpperCase() };
  return project === null ? null : { project: { id: project, recipient: searchParams.get('with') ?? '' } };
}

function addressOf(chosen: Chosen): Record<string, string> {
  if (chosen === null) return {};
  if ('order' in chosen) return { order: chosen.order };
  return { project: chosen.project.id, with: chosen.project.recipient };
}

/** ADM-05: what is open stands in the address, as the e-mails to staff have it. */
export default function AdminCommunications() {
  const { role } = useOutletContext<Account>();
  const [searchParams, setSearchParams] = useSearchParams();
  if (role !== 'admin' && role !== 'producer') return null;
  return (
    <AdminPage title={m.communications()}>
      <Communications
        api={api.conversation}
        chosen={chosenIn(searchParams)}
        onChoose={(chosen) => setSearchParams(addressOf(chosen), { preventScrollReset: true })}
        orderAddress={adminOrder}
        renderAssets={(orderNumber) => (
          <AssetsPanel api={api.assets} orderNumber={orderNumber} isAdmin={role === 'admin'} />
        )}
      />
    </AdminPage>
  );
}
