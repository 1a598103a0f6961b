import { MyOrders } from '#features/subscriptions/ui/my-orders.tsx';
import { InvoiceDetails } from '#features/subscriptions/ui/invoice-details.tsx';
import { MyInvoices } from '#features/subscriptions/ui/my-invoices.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { PartnerPage } from '../partners/partner-page.tsx';
import { paths, portalOf } from '../paths.ts';
import type { Route } from './+types/partner-orders.ts';

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0].loaderData?.site.brand ?? '';
  return [{ title: m.partner_orders_page({ brand }) }, { name: 'robots', content: 'noindex' }];
}

/** Orders and invoices of the signed-in business. */
export default function PartnerOrders() {
  return (
    <PartnerPage kind="estate-agent">
      <div className="wrap grid gap-8 py-12">
        <h1 className="heading-1">{m.partner_orders_title()}</h1>
        <MyOrders api={api.subscriptions} portalOf={portalOf} home={paths.estateAgent} />
        <MyInvoices api={api.subscriptions} />
        <InvoiceDetails api={api.subscriptions} />
      </div>
    </PartnerPage>
  );
}
