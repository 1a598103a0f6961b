import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2?url';
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2?url';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import { m } from '#messages/messages.js';
import type { Route } from './+types/root.ts';
import './app.css';
import { apiContext, nonceContext } from './request-context.ts';

export const links: Route.LinksFunction = () =>
  [bricolage, newsreader].map((font) => ({
    rel: 'preload',
    href: font,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  }));

/** What every page shows of the shop, and the nonce its scripts carry. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = await context.get(apiContext).catalogue.getSite();
  return { site, nonce: context.get(nonceContext) };
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useRouteLoaderData<typeof loader>('root')?.nonce ?? '';
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {m.site_skip_to_content()}
        </a>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <main id="main">{isRouteErrorResponse(error) ? error.statusText : 'x'}</main>;
}
