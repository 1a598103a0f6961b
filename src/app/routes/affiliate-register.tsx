import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { RegistrationForm } from '#features/affiliates/ui/registration-form.tsx';
import '#features/affiliates/ui/affiliates.css';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { NoScript } from '../no-script.tsx';
import { paths } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { personalMeta } from '../seo/personal-meta.ts';
import type { Route } from './+types/affiliate-register.ts';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(apiContext).affiliates.readOwn();
}

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(m.field_page({ brand: matches[0].loaderData?.site.brand ?? '' }));
}

/** AFF-01 */
export default function AffiliateRegister({ loaderData: { affiliate, is_signed_in } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [calls] = useState(() => api.affiliates);
  useEffect(() => {
    if (affiliate) void navigate(paths.affiliateDashboard, { replace: true });
  }, [affiliate, navigate]);
  return (
    <PageFrame>
      <div className="wrap">
        <div className="field-door">
          <div className="grid gap-3">
            <h1 className="heading-1">{m.field_register_title()}</h1>
            <p className="lede">{is_signed_in ? m.field_register_join() : m.field_register_text()}</p>
          </div>
          <NoScript purpose="page" />
          <RegistrationForm
            api={calls}
            isSignedIn={is_signed_in}
            termsPage={paths.affiliateTerms}
            onJoined={() => void navigate(paths.affiliateDashboard)}
          />
          {!is_signed_in && (
            <p>
              <Link className="lone-link" to={paths.affiliateLogin}>
                {m.field_have_account()}
              </Link>
            </p>
          )}
        </div>
      </div>
    </PageFrame>
  );
}
