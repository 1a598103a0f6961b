import { useState } from 'react';
import { HostWorkspace } from '#features/hosts/ui/workspace.tsx';
import { planName, type SoldHostKey } from '#features/subscriptions/domain/sold-plans.ts';
import { StartTriedPlan } from '#features/subscriptions/ui/begin-host-plan.tsx';
import '#features/subscriptions/ui/subscriptions.css';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { QrPicture } from '../partners/qr-picture.tsx';
import { PartnerPage } from '../partners/partner-page.tsx';
import { paths, plansAnchor } from '../paths.ts';
import { personalMeta } from '../seo/personal-meta.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/partner-properties.ts';

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(m.host_page({ brand: matches[0].loaderData?.site.brand ?? '' }));
}

const pageCode = (address: string) => <QrPicture address={address} label={m.host_page_qr()} />;

/** The signed-in host's houses and guests. */
export default function PartnerProperties() {
  const [calls] = useState(() => ({ hosts: api.hosts, uploads: api.uploads, subscriptions: api.subscriptions }));
  const { prices } = useSite();
  const start = (plan: SoldHostKey) => (
    <StartTriedPlan
      api={calls.subscriptions}
      plan={plan}
      book={prices}
      name={m.partner_host_start({ plan: planName(plan) })}
    />
  );
  return (
    <PartnerPage kind="host">
      <div className="wrap grid gap-8 py-12">
        <h1 className="heading-1">{m.host_title()}</h1>
        <HostWorkspace
          api={calls.hosts}
          uploads={calls.uploads}
          home={paths.hosts}
          plan={`${paths.hosts}#${plansAnchor}`}
          programs={paths.partnerPrograms}
          code={pageCode}
          startPlan={start}
        />
      </div>
    </PartnerPage>
  );
}
