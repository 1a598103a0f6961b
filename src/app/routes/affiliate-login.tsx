import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AffiliateSignIn } from '#features/affiliates/ui/affiliate-sign-in.tsx';
import '#features/affiliates/ui/affiliates.css';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { NoScript } from '../no-script.tsx';
import { paths } from '../paths.ts';
import { personalMeta } from '../seo/personal-meta.ts';
import type { Route } from './+types/affiliate-login.ts';

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(m.field_page({ brand: matches[0].loaderData?.site.brand ?? '' }));
}

/** AFF-02 */
export default function AffiliateLogin() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [calls] = useState(() => ({ accounts: api.accounts, affiliates: api.affiliates }));
  return (
    <PageFrame>
      <div className="wrap">
        <div className="field-door">
          <h1 className="heading-1">{m.field_login_title()}</h1>
          <NoScript purpose="page" />
          <AffiliateSignIn
            accounts={calls.accounts}
            api={calls.affiliates}
            opening={parameters.has('again') ? m.field_please_sign_in() : null}
            onSignedIn={() => void navigate(paths.affiliateDashboard)}
          />
          <p>
            <Link className="lone-link" to={paths.affiliateRegister}>
              {m.field_no_account()}
            </Link>
          </p>
        </div>
      </div>
    </PageFrame>
  );
}
