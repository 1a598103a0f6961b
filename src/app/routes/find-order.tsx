import { Link, useNavigate } from 'react-router';
import { FindOrderForm } from '#features/portal/ui/find-order-form.tsx';
import { NothingFound } from '#features/portal/ui/nothing-found.tsx';
import '#features/portal/ui/portal.css';
import { m } from '#messages/messages.js';
import { BlankSleeve } from '#ui/blank-sleeve.tsx';
import { api } from '../api.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { NoScript } from '../no-script.tsx';
import { paths, portalOf } from '../paths.ts';
import type { Route } from './+types/find-order.ts';

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0].loaderData?.site.brand ?? '';
  return [
    { title: m.track_order_title_page({ brand }) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** FIND-03: the look-up of the dialog as a page. */
export default function FindOrderPage() {
  const navigate = useNavigate();
  return (
    <PageFrame>
      <div className="wrap find-order-page">
        <div>
          <h1 className="heading-1">{m.lookup_title_find()}</h1>
          <p className="notes soft mt-4 mb-8 max-w-[30rem]">{m.portal_find_text()}</p>
          <NoScript purpose="lookup" />
          <div className="needs-script">
            <FindOrderForm
              api={api.portal}
              onFound={(found) => navigate(portalOf(found))}
              renderMiss={(miss) => <NothingFound miss={miss} createAddress={paths.start} />}
            />
          </div>
          <p className="small mt-6">
            {m.lookup_no_number()} <Link to={paths.trackOrder}>{m.lookup_no_number_link()}</Link>
          </p>
        </div>
        <BlankSleeve className="find-order-sleeve" />
      </div>
    </PageFrame>
  );
}
