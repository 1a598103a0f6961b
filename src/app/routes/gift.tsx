import { createContext, data, useRouteLoaderData } from 'react-router';
import type { GiftPage } from '#features/gifts/contract.ts';
import { GiftPageView } from '#features/gifts/ui/gift-page.tsx';
import { GiftQuestion } from '#features/gifts/ui/gift-question.tsx';
// Vite gives the address of what it made of the module, which exports nothing.
// oxlint-disable-next-line import/default
import pageScript from '#features/gifts/ui/page-script.ts?worker&url';
import { wrapGift } from '#features/gifts/ui/gift-wrap.ts';
import { m } from '#messages/messages.js';
import { isCalm } from '#occasions/occasions.ts';
import { foundPage } from '../found-page.ts';
import { ownScripts } from '../own-scripts.ts';
import { ErrorPage } from '../frame/error-page.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { withLanguage } from '../language/locale.server.ts';
import { apiContext, anonymousWhiteLabel, whiteLabelContext } from '../request-context.ts';
import { useSite, type RootData } from '../use-site.ts';
import type { Route } from './+types/gift.ts';

export const handle = ownScripts;

/** The gift of the request, found before the page is drawn in its language. */
const foundContext = createContext<GiftPage | null>(null);

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params }, next) => {
    context.set(whiteLabelContext, anonymousWhiteLabel);
    const page = await foundPage(context.get(apiContext).gifts.giftPage({ token: params.token.slice(0, 100) }));
    if (!page) return next();
    context.set(foundContext, page);
    context.set(whiteLabelContext, page.white_label);
    return withLanguage(page.page_language, next);
  },
];

export function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(foundContext);
  const headers = { 'referrer-policy': 'same-origin', 'permissions-policy': 'camera=(self), microphone=(self)' };
  return data({ page, said: url.searchParams.get('said') }, { status: page ? 200 : 404, headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: titleOf(loaderData?.page ?? null) },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'same-origin' },
  ];
}

function titleOf(page: GiftPage | null): string {
  if (page === null) return m.gift_page_gone();
  const occasion = page.state === 'open' ? page.sleeve.occasion : page.occasion;
  return isCalm(occasion) ? m.gift_page_title_calm() : m.gift_page_title();
}

/** Sent with the page, so that it is wrapped before it is painted. */
const wrapping = import.meta.env.SSR ? `(${wrapGift.toString()})()` : '';

/** A gift's page, or one behind a printed code (LEG-05): drawn by the server, with a script of its own. */
export default function Gift({ loaderData: { page, said }, params }: Route.ComponentProps) {
  const { brand } = useSite();
  const nonce = useRouteLoaderData<RootData>('root')?.nonce;
  const parts = `/gift/${encodeURIComponent(params.token)}`;
  const script = <script nonce={nonce} type="module" data-own src={pageScript} />;
  if (!page)
    return (
      <PageFrame>
        <ErrorPage title={m.gift_page_gone()} text={m.gift_page_gone_text()} isShop={false} />
        {script}
      </PageFrame>
    );
  if (page.state === 'asks') return <GiftQuestion page={page} brand={brand} parts={parts} said={said} />;
  return (
    <>
      <GiftPageView page={page} brand={brand} parts={parts} said={said} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: wrapping }} />
      {script}
    </>
  );
}
