import { useLocation, useNavigate } from 'react-router';
import { FirstAccountForm, LinkProblem, useWelcomeLink } from '#features/accounts/ui/welcome.tsx';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { SleeveArtwork } from '#ui/artwork.tsx';
import { showToast } from '#ui/toast.tsx';
import '../frame/admin.css';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { NoScript } from '../no-script.tsx';
import { paths } from '../paths.ts';
import type { Route } from './+types/admin-welcome.ts';

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0].loaderData?.site.brand ?? '';
  return [
    { title: m.admin_title({ brand }) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** Landing page of the one-time link that the operator's terminal prints. */
export default function AdminWelcome() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { link, follow } = useWelcomeLink(hash, async () => {
    showToast('ok', m.admin_signed_in());
    await navigate(paths.admin, { replace: true });
  });
  return (
    <AdminFrame rights={null}>
      <div className="admin-door">
        <div>
          <h1 className="heading-1">{m.admin_welcome_title()}</h1>
          <NoScript purpose="page" />
          <div className="mt-6 grid justify-items-start gap-6" aria-live="polite">
            {link.state === 'checking' && <p className="lede">{m.admin_welcome_checking()}</p>}
            {link.state === 'signed-in' && <p className="lede">{m.admin_welcome_done()}</p>}
            {link.state === 'account-needed' && (
              <>
                <p className="notes soft">{m.admin_welcome_text()}</p>
                {link.refused && <LinkProblem state={link.refused} />}
                <FirstAccountForm onSubmit={(account) => follow(link.token, account)} />
              </>
            )}
            {(link.state === 'no-token' || link.state === 'used' || link.state === 'unexpected') && (
              <>
                <LinkProblem state={link.state} />
                <ButtonLink to={paths.admin}>{m.admin_welcome_sign_in()}</ButtonLink>
              </>
            )}
          </div>
        </div>
        <SleeveArtwork occasion="corporate" seed="studio" text={false} label="" />
      </div>
    </AdminFrame>
  );
}
