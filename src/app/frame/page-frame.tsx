import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';
import { paths } from '../paths.ts';
import { SiteFooter } from './site-footer.tsx';
import { type NavigationEntry, SiteHeader } from './site-header.tsx';

/** Header, the page's own part, footer. `entries` are the page's places in the navigation, before those of the shop. */
export function PageFrame({ entries = [], children }: { entries?: readonly NavigationEntry[]; children: ReactNode }) {
  return (
    <>
      <SiteHeader entries={[...entries, { name: m.site_find_order(), to: paths.portal }]} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
