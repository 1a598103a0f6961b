import { createContext, data } from 'react-router';
import { GuestPageView } from '#features/hosts/ui/guest-page.tsx';
import type { GuestPageData } from '#features/hosts/ui/hosts-api.ts';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { foundPage } from '../found-page.ts';
import { ErrorPage } from '../frame/error-page.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { withLanguage } from '../language/locale.server.ts';
import { QrPicture } from '../partners/qr-picture.tsx';
import { ReportContent } from '../report-content.tsx';
import { apiContext } from '../request-context.ts';
import { personalMeta } from '../seo/personal-meta.ts';
import type { Route } from './+types/guest-page.ts';

/** The page of the request, found before it is drawn in its language. */
const foundContext = createContext<GuestPageData | null>(null);

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params }, next) => {
    const page = await foundPage(context.get(apiContext).hosts.guestPage({ token: params.token.slice(0, 100) }));
    if (!page) return next();
    context.set(foundContext, page);
    return withLanguage(page.language, next);
  },
];

export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(foundContext);
  return data({ page }, { status: page ? 200 : 404, headers: { 'x-robots-tag': 'noindex' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const page = loaderData?.page;
  return personalMeta(page ? m.guest_page_title({ house: page.property }) : m.guest_page_gone());
}

const drawCode = (address: string, label: string) => <QrPicture address={address} label={label} />;

/** HOST-05: a guest's own page; nothing of the shop stands around it. */
export default function GuestPage({ loaderData: { page }, params }: Route.ComponentProps) {
  if (!page)
    return (
      <PageFrame>
        <ErrorPage title={m.guest_page_gone()} text={m.guest_page_gone_text()} />
      </PageFrame>
    );
  return (
    <main id="main" tabIndex={-1}>
      <GuestPageView
        api={api.hosts}
        uploads={api.uploads}
        token={params.token}
        page={page}
        code={drawCode}
        report={<ReportContent what={{ kind: 'guest-page', address: params.token }} />}
      />
    </main>
  );
}
