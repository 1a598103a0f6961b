import { type ReactNode, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { occasionNames } from '#features/orders/ui/occasion-names.ts';
import { occasionSlugs } from '#occasions/occasions.ts';
import { m } from '#messages/messages.js';
import headings from '#ui/fonts/headings.woff2?url';
import interfaceFont from '#ui/fonts/interface.woff2?url';
import notes from '#ui/fonts/notes.woff2?url';
import icon from '#ui/icon.svg?url';
import { SleeveShop } from '#ui/sleeve-props.ts';
import { currentLocale } from '#ui/locale.ts';
import { leaveToastBehind, Toaster } from '#ui/toast.tsx';
import type { Route } from './+types/root.ts';
import './app.css';
import { ErrorPage } from './frame/error-page.tsx';
import { wordsOfError } from './frame/error-words.ts';
import { NavigationNote } from './frame/navigation-note.tsx';
import { PageFrame } from './frame/page-frame.tsx';
import { InstallOffers } from './pwa/install-offer.tsx';
import { useCountedVisits } from './counted-visits.ts';
import { languageOfPage } from './language/page-language.ts';
import { withPageLanguage } from './language/locale.server.ts';
import { useLanguage } from './language/use-language.ts';
import { replayEarlyInput } from './early-input.ts?in-page';
import { useDeferredLayout } from './deferred-layout.ts';
import { OfflineBar } from './pwa/offline-bar.tsx';
import './pwa/pwa.css';
import { cacheOfflinePage, startServiceWorker } from './pwa/service-worker.ts';
import { bringsOwnScripts } from './own-scripts.ts';
import { paths } from './paths.ts';
import { apiContext, nonceContext, patternContext, whiteLabelContext } from './request-context.ts';
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts';
import { useNearestFocus } from './use-nearest-focus.ts';
import { useReferred } from './use-referred.tsx';
import type { RootData } from './use-site.ts';

const preloaded = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

export const links: Route.LinksFunction = () => [{ ...preloaded, href: headings }];

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }, next) => {
    context.get(patternContext)(pattern);
    return next();
  },
  ({ request, url }, next) => withPageLanguage(url, request.headers.get('cookie'), next),
];

/**
 * Keeps a loaded document in one language: navigating to a page in another one reloads the document. The portal of an order
 * compares by itself, once it knows the order's language.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ url }, next) => {
    const isOrder = url.pathname === paths.portal && url.searchParams.has('order');
    // Throwing ends the client-side navigation.
    if (!isOrder && languageOfPage(url, document.cookie) !== currentLocale().code)
      // oxlint-disable-next-line typescript/only-throw-error
      throw redirectDocument(url.href);
    await next();
  },
];

/** Loads the shop data that every page shows, on a page of a business's order in that business's name, and the CSP nonce of its scripts. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = await context.get(apiContext).catalogue.getSite();
  const label = context.get(whiteLabelContext);
  const site = label
    ? { ...shop, brand: label.name, product: label.name, support_email: label.email, address: label.address }
    : shop;
  // Named on the server so that the list of occasions is not part of every page's script.
  const occasions = occasionSlugs.map((slug) => ({ slug, name: occasionNames[slug]() }));
  return { site, isWhiteLabel: label !== null, occasions, nonce: context.get(nonceContext) } satisfies RootData;
}

/** Written by the server alone; the page's own script need not carry it. */
const earlyInput = import.meta.env.SSR ? replayEarlyInput : '';

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const nonce = root?.nonce ?? '';
  const label = root?.isWhiteLabel ? root.site.brand : undefined;
  const language = useLanguage();
  const isPlain = bringsOwnScripts(useMatches());
  return (
    <html lang={language === 'en' ? 'en-GB' : language} data-white-label={label}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fcf5e9" />
        <Meta />
        {/* First of all: it keeps what is pressed before the other scripts come. */}
        {!isPlain && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: earlyInput }} suppressHydrationWarning />}
        {/* Before all other styles: layer precedence must not depend on the order in which style sheets load. */}
        <style nonce={nonce}>@layer properties, theme, base, components, utilities;</style>
        <Links nonce={nonce} />
        {/* On a page that brings its own script the sleeve's letters come first, on a slow line that all fonts share. */}
        {!isPlain && [interfaceFont, notes].map((href) => <link key={href} {...preloaded} href={href} />)}
        {/* Without any, a browser asks for the shop's. */}
        {label === undefined ? <ShopMarks /> : <link rel="icon" href="data:," />}
      </head>
      <body>
        <a className="skip-link" href="#main">
          {m.site_skip_to_content()}
        </a>
        {children}
        {!isPlain && (
          <>
            <Toaster />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** The shop's icon, and what installs it as an app. */
function ShopMarks() {
  return (
    <>
      <link rel="icon" href={icon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/180.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { site, isWhiteLabel } = loaderData;
  // Its page for who has no network is the shop's.
  useEffect(() => {
    if (!isWhiteLabel) void startServiceWorker();
  }, [isWhiteLabel]);
  const language = useLanguage();
  useEffect(() => {
    if (!isWhiteLabel) void cacheOfflinePage(language);
  }, [language, isWhiteLabel]);
  useCountedVisits();
  useDeferredLayout();
  useFocusAfterNavigation();
  useNearestFocus();
  const { pathname } = useLocation();
  useEffect(() => leaveToastBehind(pathname), [pathname]);
  const referred = useReferred();
  return (
    <SleeveShop value={site.brand}>
      <OfflineBar />
      <NavigationNote />
      <Outlet />
      {referred}
      {!isWhiteLabel && <InstallOffers product={site.brand} />}
    </SleeveShop>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root');
  const site = root?.site;
  const { title, text } = wordsOfError(error);
  const page = (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <ErrorPage
        title={title}
        text={text}
        isShop={!root?.isWhiteLabel}
        {...(site ? { supportEmail: site.support_email } : {})}
      />
    </>
  );
  return site ? <PageFrame>{page}</PageFrame> : <main id="main">{page}</main>;
}
