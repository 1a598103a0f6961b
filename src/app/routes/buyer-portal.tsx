import { useQueryClient } from '@tanstack/react-query';
import { Search } from '#ui/icons/search.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { createContext, Link, redirect, useLocation, useNavigate } from 'react-router';
import { ChangeRequest } from '#features/conversation/ui/change-request.tsx';
import { ConversationPanel } from '#features/conversation/ui/conversation-panel.tsx';
import type { PortalOrder } from '#features/portal/contract.ts';
import { FindOrderForm } from '#features/portal/ui/find-order-form.tsx';
import { LookupFailure } from '#features/portal/ui/lookup-failure.tsx';
import { Downloads } from '#features/assets/ui/downloads.tsx';
import { OrderView } from '#features/portal/ui/order-view.tsx';
import { findBuyerOrder, type LookupMiss, openOrder, openWithLink } from '#features/portal/ui/portal-api.ts';
import { isPaidFor } from '#features/orders/domain/status.ts';
import { WordsCard } from '#features/words/ui/words-card.tsx';
import { YourRights } from '#features/rights/ui/your-rights.tsx';
import { m } from '#messages/messages.js';
import { BlankSleeve } from '#ui/blank-sleeve.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { api } from '../api.ts';
import { OrderFollowUps, SongExtras } from '../order-follow-ups.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { NoScript } from '../no-script.tsx';
import { reloadOnDocumentChange, lookupPage } from '../order-language.ts';
import { withLanguage } from '../language/locale.server.ts';
import { PlaybackRecorder } from '../playback-recorder.tsx';
import { RetryPayment } from '../retry-payment.tsx';
import { paths, portalOf, wordsOf } from '../paths.ts';
import { Queries } from '../queries.tsx';
import { apiContext, anonymousWhiteLabel, whiteLabelContext } from '../request-context.ts';
import { useIsWhiteLabel, useSite } from '../use-site.ts';
import type { Route } from './+types/buyer-portal.ts';

interface Opened {
  order: Awaited<ReturnType<typeof openOrder>>;
  asked: { email: string; order: string };
  missed: LookupMiss | null;
}

/** The order of the request, opened before the page is drawn in its language. */
const openedContext = createContext<Opened['order']>(null);

const askedIn = ({ searchParams }: URL): Opened['asked'] => ({
  email: searchParams.get('email') ?? '',
  order: searchParams.get('order') ?? '',
});

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }, next) => {
    const { email, order: number } = askedIn(url);
    const order = email === '' && number !== '' ? await openOrder(context.get(apiContext).portal, number) : null;
    if (!order) {
      if (url.searchParams.has('plain')) context.set(whiteLabelContext, anonymousWhiteLabel);
      return next();
    }
    context.set(openedContext, order);
    context.set(whiteLabelContext, order.white_label);
    return withLanguage(order.page_language, next);
  },
];

/** PORT-01, D4: e-mail and order are looked up here, then the address keeps only the order. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Opened> {
  const { portal } = context.get(apiContext);
  const asked = askedIn(url);
  if (asked.email !== '' && asked.order !== '') {
    const answer = await findBuyerOrder(portal, asked.email, asked.order);
    if ('found' in answer) throw redirect(portalOf(answer.found));
    return { order: null, asked, missed: answer.miss };
  }
  return { order: context.get(openedContext), asked, missed: null };
}

/** An order in another language or name than the document's is opened in a new document. */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs): Promise<Opened> {
  const opened = await serverLoader();
  reloadOnDocumentChange(opened.order, url);
  return opened;
}

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0].loaderData?.site.brand ?? '';
  return [
    { title: brand === '' ? m.portal_title() : m.portal_title_page({ brand }) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** PORT-01 to PORT-08 */
export default function BuyerPortal({ loaderData: { order, asked, missed } }: Route.ComponentProps) {
  const { support_email } = useSite();
  const link = useLinkInAddress();
  useNobodyLater(order);
  useEffect(() => {
    // What was looked for in vain does not stay in the address either.
    if (missed) window.history.replaceState(window.history.state, '', paths.portal);
  }, [missed]);
  return (
    <PageFrame languages={!order}>
      {order ? (
        <Queries>
          <PlaybackRecorder orderNumber={order.order_number}>
            <OrderView
              key={order.order_number}
              api={api.portal}
              first={order}
              supportEmail={support_email}
              downloads={
                <>
                  <Downloads api={api.assets} orderNumber={order.order_number} />
                  <SongExtras orderNumber={order.order_number} />
                </>
              }
              renderChat={(now) => <PortalChat orderNumber={now.order_number} mayRevise={isPaidFor(now.status)} />}
              renderPayAgain={(now) => <RetryPayment order={now} />}
              renderWords={(now) => <WordsCard stage={now.words} to={wordsOf(now.order_number)} />}
              renderChange={(now) => <AskForChange order={now} />}
              renderMagazine={(now) => <OrderFollowUps order={now} />}
            />
          </PlaybackRecorder>
          <Rights orderNumber={order.order_number} />
          {!order.white_label && (
            <div className="wrap pt-8 pb-16">
              <Link className="inline-flex min-h-11 items-center gap-2" to={lookupPage()}>
                <Search className="icon" aria-hidden="true" />
                {m.portal_find_another()}
              </Link>
            </div>
          )}
        </Queries>
      ) : (
        <FindOrder asked={asked} missed={missed} link={link} />
      )}
    </PageFrame>
  );
}

/** The chat; what the shop writes there itself comes with a change of the order, which is read anew. */
function PortalChat({ orderNumber, mayRevise }: { orderNumber: string; mayRevise: boolean }) {
  const client = useQueryClient();
  const isWhiteLabel = useIsWhiteLabel();
  return (
    <ConversationPanel
      api={api.conversation}
      orderNumber={orderNumber}
      mode="buyer"
      mayRevise={mayRevise}
      findAgain={lookupPage(isWhiteLabel)}
      onNews={() => void client.invalidateQueries({ queryKey: ['portal-order', orderNumber] })}
    />
  );
}

/** While the buyer has a song to change. */
function AskForChange({ order }: { order: PortalOrder }) {
  const lines = order.lyrics?.flatMap((section) => section.lines) ?? [];
  if (lines.length === 0 || !isPaidFor(order.status)) return null;
  return (
    <ChangeRequest
      api={api.conversation}
      orderNumber={order.order_number}
      lines={lines}
      language={order.lyrics_language ?? 'und'}
    />
  );
}

function Rights({ orderNumber }: { orderNumber: string }) {
  const navigate = useNavigate();
  const isWhiteLabel = useIsWhiteLabel();
  return (
    <YourRights
      api={api.rights}
      orderNumber={orderNumber}
      closeOrder={(everywhere) => api.portal.closeOrder({ order_number: orderNumber, everywhere })}
      onGone={(how) => {
        showToast('ok', how === 'erased' ? m.rights_erased() : m.rights_closed());
        void navigate(lookupPage(isWhiteLabel), { replace: true });
      }}
    />
  );
}

/** Has the address of a business's order ask for a page of nobody's, should it be loaded when the order is no longer open here. */
function useNobodyLater(order: PortalOrder | null): void {
  const { pathname, search, hash } = useLocation();
  const isLabelled = Boolean(order?.white_label);
  useEffect(() => {
    if (!isLabelled || new URLSearchParams(search).has('plain')) return;
    window.history.replaceState(window.history.state, '', `${pathname}${search}&plain${hash}`);
  }, [isLabelled, pathname, search, hash]);
}

function FindOrder({ asked, missed, link }: Omit<Opened, 'order'> & { link: LinkState }) {
  const { support_email } = useSite();
  const isWhiteLabel = useIsWhiteLabel();
  const navigate = useNavigate();
  return (
    <div className="wrap find-order-page">
      <div>
        <h1 className="heading-1">{m.portal_title()}</h1>
        {link === 'opening' ? (
          <output className="lede mt-6 block">{m.portal_opening()}</output>
        ) : (
          <>
            <h2 className="heading-2 mt-10 mb-2">{m.portal_find()}</h2>
            <p className="notes soft mb-6 max-w-[30rem]">{m.portal_find_text()}</p>
            {link === 'old' && (
              <div className="mb-6 max-w-[30rem]">
                <Notice tone="warn" announce>
                  {m.portal_link_old()}
                </Notice>
              </div>
            )}
            <NoScript purpose="lookup" />
            <div className="needs-script">
              <FindOrderForm
                key={asked.order}
                api={api.portal}
                asked={asked}
                missed={missed}
                renderMiss={(miss) => <LookupFailure miss={miss} supportEmail={support_email} />}
                onFound={(found) => navigate(portalOf(found))}
              />
            </div>
          </>
        )}
      </div>
      {!isWhiteLabel && <BlankSleeve className="find-order-sleeve" />}
    </div>
  );
}

type LinkState = 'none' | 'opening' | 'old';
const linkPrefix = '#open=';
/** The part of the portal with payments and the receipt. */
const receiptHash = '#order-money';

/** An e-mailed link carries its secret behind the hash, where no server log sees it. It leaves the address at once. */
function useLinkInAddress(): LinkState {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<LinkState>('none');
  const open = useEffectEvent(async (secret: string) => {
    const [token = '', to] = secret.split('&to=');
    window.history.replaceState(window.history.state, '', paths.portal);
    setState('opening');
    const answer = await openWithLink(api.portal, token);
    if ('found' in answer) {
      const page = to === 'words' ? wordsOf(answer.found) : portalOf(answer.found);
      await navigate(page + (to === 'receipt' ? receiptHash : ''), { replace: true });
    }
    setState('found' in answer ? 'none' : 'old');
  });
  useEffect(() => {
    if (!hash.startsWith(linkPrefix)) return undefined;
    // Development runs effects twice; a link is followed once.
    const soon = setTimeout(() => void open(hash.slice(linkPrefix.length)));
    return () => clearTimeout(soon);
  }, [hash]);
  return state;
}
