import { useSearchParams } from 'react-router';
import '#features/photo-sessions/ui/photo-sessions.css';
import { withFunnel } from '#features/photo-sessions/ui/funnel-address.ts';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { paths } from '../paths.ts';
import { personalMeta } from '../seo/personal-meta.ts';
import type { Route } from './+types/photos-view.ts';

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(m.funnel_page({ brand: matches[0].loaderData?.site.brand ?? '' }));
}

/** FUN-01: somebody whom an affiliate photographed has scanned the code. */
export default function PhotosView() {
  const [parameters] = useSearchParams();
  const address = { ref: parameters.get('ref') ?? '', session: parameters.get('session') ?? '' };
  return (
    <PageFrame>
      <div className="wrap">
        <div className="photo-card photo-card-late">
          <h1 className="heading-1">{m.funnel_view_title()}</h1>
          <p className="lede">{m.funnel_view_text()}</p>
          <p className="notes">{m.funnel_view_question()}</p>
          <ButtonLink size="big" className="justify-self-start" to={withFunnel(paths.photosConsent, address)}>
            {m.funnel_view_yes()}
          </ButtonLink>
        </div>
      </div>
    </PageFrame>
  );
}
