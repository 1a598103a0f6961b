import { m } from '#messages/messages.js';
import { BlankSleeve } from '#ui/blank-sleeve.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { paths } from '../paths.ts';
import { describePage } from '../seo/describe-page.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/offline.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describePage({
    site: matches[0].loaderData?.site,
    path: paths.offline,
    title: m.discovery_offline_title(),
    description: m.discovery_offline_text(),
    noindex: true,
  });
}

/** SITE-17: what the service worker shows instead of any page that cannot be fetched. It works without script. */
export default function Offline() {
  const { support_email: email } = useSite();
  return (
    <PageFrame languages={false}>
      <div className="without-script wrap section grid items-center gap-10 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:gap-20">
        <BlankSleeve className="max-w-80" />
        <div className="grid justify-items-start gap-6">
          <h1 className="heading-1">{m.discovery_offline_title()}</h1>
          <p className="lede">{m.discovery_offline_text()}</p>
          <ul className="notes grid list-disc gap-2 pl-5">
            <li>{m.discovery_offline_draft()}</li>
            <li>{m.discovery_offline_song()}</li>
            <li>
              {m.discovery_offline_write()} {email}
            </li>
          </ul>
          <div className="flex flex-wrap gap-3">
            {/* An empty address is this very page: tried again, whichever it was. */}
            <ButtonLink href="">{m.discovery_offline_again()}</ButtonLink>
            <ButtonLink look="outline" href={paths.start}>
              {m.discovery_offline_order()}
            </ButtonLink>
          </div>
        </div>
      </div>
    </PageFrame>
  );
}
