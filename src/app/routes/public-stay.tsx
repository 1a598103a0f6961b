import { ORPCError, safe } from '@orpc/client';
import { createContext, data } from 'react-router';
import { type PublicStayData, PublicStayView, publicTitle } from '#features/hosts/ui/public-stay.tsx';
import { m } from '#messages/messages.js';
import { ErrorPage } from '../frame/error-page.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { withLanguage } from '../language/locale.server.ts';
import { ReportContent } from '../report-content.tsx';
import { apiContext } from '../request-context.ts';
import { personalMeta } from '../seo/personal-meta.ts';
import type { Route } from './+types/public-stay.ts';

/** The stay of the request, found before the page is drawn in its language; else the status of its absence. */
const foundContext = createContext<PublicStayData | 404 | 410>(404);

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params }, next) => {
    const { data: stay, error } = await safe(
      context.get(apiContext).hosts.publicStay({ stay: params.stay.slice(0, 64) }),
    );
    if (stay) {
      context.set(foundContext, stay);
      return withLanguage(stay.language, next);
    }
    // An outage is not a missing page.
    if (!(error instanceof ORPCError && [404, 410].includes(error.status))) throw error;
    context.set(foundContext, error.status === 410 ? 410 : 404);
    return next();
  },
];

/** No search engine keeps it: what a guest takes back is gone with the next request. */
export function loader({ context }: Route.LoaderArgs) {
  const found = context.get(foundContext);
  const headers = { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' };
  return typeof found === 'number'
    ? data({ stay: null }, { status: found, headers })
    : data({ stay: found }, { status: 200, headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const stay = loaderData?.stay;
  return personalMeta(stay ? publicTitle(stay.first_name, stay.property) : m.guest_public_gone());
}

/** HOST-05: a souvenir that its guest shows in public; nothing of the shop stands around it. */
export default function PublicStay({ loaderData: { stay }, params }: Route.ComponentProps) {
  if (!stay)
    return (
      <PageFrame>
        <ErrorPage title={m.guest_public_gone()} text={m.guest_public_gone_text()} />
      </PageFrame>
    );
  return (
    <main id="main" tabIndex={-1}>
      <PublicStayView
        id={params.stay}
        stay={stay}
        report={<ReportContent what={{ kind: 'guest-page', address: params.stay }} />}
      />
    </main>
  );
}
