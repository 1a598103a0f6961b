import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { occasionName, occasionSlugs } from '#occasions/occasions.ts';
import { m } from '#messages/messages.js';
import headings from '#ui/fonts/headings.woff2?url';
import interfaceFont from '#ui/fonts/interface.woff2?url';
import notes from '#ui/fonts/notes.woff2?url';
import icon from '#ui/icon.svg?url';
import { type Spoken, SpokenProvider } from '#ui/spoken.ts';
import { Toaster } from '#ui/toast.tsx';
import type { Route } from './+types/root.ts';
import './app.css';
import { LostPage } from './frame/lost-page.tsx';
import { PageFrame } from './frame/page-frame.tsx';
import { InstallOffers } from './pwa/install-offer.tsx';
import { useCountedVisits } from './counted-visits.ts';
import { useDrawnPictures } from './drawn-pictures.ts';
import { OfflineBar } from './pwa/offline-bar.tsx';
import './pwa/pwa.css';
import { startServiceWorker } from './pwa/service-worker.ts';
import { apiContext, nonceContext } from './request-context.ts';

const ours: Spoken = {};

const preloaded = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

export const links: Route.LinksFunction = () => [
  { ...preloaded, href: headings },
  { ...preloaded, href: interfaceFont },
  { ...preloaded, href: notes },
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** What every page shows of the shop, and the nonce its scripts carry. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = await context.get(apiContext).catalogue.getSite();
  // Named here so that the list of occasions is no part of every page's script.
  const occasions = occasionSlugs.map((slug) => ({ slug, name: occasionName(slug) }));
  return { site, occasions, nonce: context.get(nonceContext) };
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useRouteLoaderData<typeof loader>('root')?.nonce ?? '';
  const { lang, spoken } = useLanguage();
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fcf5e9" />
        <Meta />
        {/* First of all styles: which layer wins must not hang on the order in which sheets arrive. */}
        <style nonce={nonce}>@layer properties, theme, base, components, utilities;</style>
        <Links nonce={nonce} />
      </head>
      <body>
        <SpokenProvider value={spoken}>
          <a className="skip-link" href="#main">
            {spoken.skip ?? m.site_skip_to_content()}
          </a>
          {children}
          <Toaster />
        </SpokenProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** A page in another language than the shop's says so in its data, as `lang`, with the words that stand around it. */
function useLanguage(): { lang: string; spoken: Spoken } {
  const pages = useMatches().map(({ loaderData }) => loaderData as { lang?: string; spoken?: Spoken } | undefined);
  const page = pages.find((data) => data?.lang !== undefined);
  return { lang: page?.lang ?? 'en-GB', spoken: page?.spoken ?? ours };
}

export default function App({ loaderData }: Route.ComponentProps) {
  useEffect(() => void startServiceWorker(), []);
  useCountedVisits();
  useDrawnPictures();
  return (
    <>
      <OfflineBar />
      <Outlet />
      <InstallOffers product={loaderData.site.brand} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useRouteLoaderData<typeof loader>('root')?.site;
  const { title, text } = wordsOf(isRouteErrorResponse(error) ? error.status : 500);
  const page = (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <LostPage title={title} text={text} {...(site ? { supportEmail: site.support_email } : {})} />
    </>
  );
  return site ? <PageFrame>{page}</PageFrame> : <main id="main">{page}</main>;
}

function wordsOf(status: number): { title: string; text: string } {
  if (status === 404) return { title: m.site_not_found_title(), text: m.site_not_found_text() };
  if (status === 503) return { title: m.site_outage_title(), text: m.site_outage_text() };
  if (status === 410) return { title: m.discovery_gone_title(), text: m.discovery_gone_text() };
  return { title: m.site_error_title(), text: m.site_error_text() };
}
