import { m } from '#messages/messages.js';
import { legalPages } from '#kit/legal.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { LegalPage } from '../legal/legal-text.tsx';
import { apiContext } from '../request-context.ts';
import { describePage } from '../seo/describe-page.ts';
import type { Route } from './+types/legal.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).pathname.split('/')[1]?.replace(/\.data$/, '');
  const page = legalPages.find((name) => name === asked);
  if (!page) throw new Error(`The route of ${asked} names no legal page`);
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
