import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ConsentFlow } from '#features/photo-sessions/ui/consent-flow.tsx';
import { sessionPage, withFunnel } from '#features/photo-sessions/ui/funnel-address.ts';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { NoScript } from '../no-script.tsx';
import { paths } from '../paths.ts';
import { personalMeta } from '../seo/personal-meta.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/photos-consent.ts';

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(m.funnel_page({ brand: matches[0].loaderData?.site.brand ?? '' }));
}

/** FUN-02 to FUN-05 */
export default function PhotosConsent() {
  const [parameters] = useSearchParams();
  const { brand, product } = useSite();
  const navigate = useNavigate();
  // The client makes a new object for every access; one is enough, and effects depend on it.
  const [calls] = useState(() => api.photoSessions);
  const address = { ref: parameters.get('ref') ?? '', session: parameters.get('session') ?? '' };
  const goOn = (): void => {
    void navigate(address.session === '' ? withFunnel(paths.home, address) : sessionPage(address));
  };
  return (
    <PageFrame>
      <div className="wrap">
        <NoScript purpose="page" />
        <ConsentFlow api={calls} address={address} brand={brand} product={product} onFull={goOn} />
      </div>
    </PageFrame>
  );
}
