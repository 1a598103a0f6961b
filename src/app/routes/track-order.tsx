import { TrackOrder } from '#features/portal/ui/track-order.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { NoScript } from '../no-script.tsx';
import { TrackedPlaces } from '../tracked-places.tsx';
import type { Route } from './+types/track-order.ts';

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0].loaderData?.site.brand ?? '';
  return [
    { title: m.track_title_page({ brand }) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** FIND-04 */
export default function TrackOrderPage() {
  return (
    <PageFrame>
      <div className="wrap pb-24">
        <h1 className="heading-1 pt-6">{m.track_title()}</h1>
        <p className="lede mt-4 mb-8">{m.track_lede()}</p>
        <NoScript purpose="lookup" />
        <div className="needs-script">
          <TrackOrder api={api.portal} renderPlaces={(tracked) => <TrackedPlaces tracked={tracked} />} />
        </div>
      </div>
    </PageFrame>
  );
}
