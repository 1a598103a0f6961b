import { useState } from 'react';
import { OwnKeys } from '#features/api-keys/ui/own-keys.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { PartnerPage } from '../partners/partner-page.tsx';
import { paths } from '../paths.ts';
import { personalMeta } from '../seo/personal-meta.ts';
import type { Route } from './+types/partner-programs.ts';

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(m.host_programs_page({ brand: matches[0].loaderData?.site.brand ?? '' }));
}

/** HOST-05: keys by which a host's own programs enter guests. */
export default function PartnerPrograms() {
  const [calls] = useState(() => api.apiKeys);
  return (
    <PartnerPage kind="host">
      <div className="wrap grid gap-8 py-12">
        <h1 className="heading-1">{m.host_programs()}</h1>
        <p className="notes max-w-136">{m.host_programs_text()}</p>
        <p className="notes flex flex-wrap gap-5">
          <a href={paths.apiReference}>{m.programs_reference()}</a>
          <a href={paths.partnerProperties}>{m.partner_account_properties()}</a>
        </p>
        <OwnKeys api={calls} home={paths.hosts} />
      </div>
    </PartnerPage>
  );
}
