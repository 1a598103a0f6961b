import { m } from '#messages/messages.js';
import { legalPages } from '#features/catalogue/domain/legal.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { LegalPage } from '../legal/legal-text.tsx';
import { matchFirstSegment } from '../first-segment.ts';
import { apiContext } from '../request-context.ts';
import { describePage } from '../seo/describe-page.ts';
import type { Route } from './+types/legal.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = matchFirstSegment(request.url, legalPages);
  return { page, text: await context.get(apiContext).catalogue.getLegalPage({ page }) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const site = matches[0].loaderData?.site;
  const { page, text } = loaderData;
  return describePage({
    site,
    path: `/${page}`,
    title: m.discovery_legal_title({ title: text.title, brand: site?.brand ?? '' }),
    description: text.description,
  });
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame>
      <LegalPage text={loaderData.text} />
    </PageFrame>
  );
}
