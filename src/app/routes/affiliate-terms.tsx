import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { PageFrame } from '../frame/page-frame.tsx';
import { LegalPage } from '../legal/legal-text.tsx';
import { paths } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { describePage } from '../seo/describe-page.ts';
import type { Route } from './+types/affiliate-terms.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await context.get(apiContext).catalogue.getLegalPage({ page: 'affiliate-terms' }) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const site = matches[0].loaderData?.site;
  const { title, description } = loaderData.text;
  const page = m.discovery_legal_title({ title, brand: site?.brand ?? '' });
  return describePage({ site, path: paths.affiliateTerms, title: page, description });
}

/** AFF-01: the agreement, with the way back to the registration. */
export default function AffiliateTerms({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <PageFrame>
      <p className="wrap pt-8">
        <Link className="lone-link" to={paths.affiliateRegister}>
          {m.field_terms_back()}
        </Link>
      </p>
      <LegalPage text={text} />
    </PageFrame>
  );
}
