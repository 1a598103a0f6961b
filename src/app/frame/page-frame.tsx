import { type ReactNode, useState } from 'react';
import { useIsWhiteLabel } from '../use-site.ts';
import { WhiteLabelFooter, WhiteLabelHeader } from './white-label-frame.tsx';
import { LoginDialog, type LoginOptions } from './login.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Header, the page's own part, footer. `login` where the page carries the dialog, the others as `SiteHeader` has them. */
export function PageFrame({
  isHome = false,
  login,
  onLogin,
  isSignedIn = false,
  account,
  languages = true,
  children,
}: {
  isHome?: boolean;
  login?: LoginOptions;
  onLogin?: () => void;
  isSignedIn?: boolean;
  account?: string;
  /** False on a page of one order, which speaks that order's language. */
  languages?: boolean;
  children: ReactNode;
}) {
  const [loginOpen, setLoginOpen] = useState<boolean>();
  if (useIsWhiteLabel())
    return (
      // Its foot is low: below a short page it would stand in the middle of the screen.
      <div className="flex min-h-dvh flex-col">
        <WhiteLabelHeader />
        <main id="main" className="grow" tabIndex={-1}>
          {children}
        </main>
        <WhiteLabelFooter />
      </div>
    );
  return (
    <>
      <SiteHeader
        isHome={isHome}
        onLogin={onLogin ?? (login && (() => setLoginOpen(true)))}
        isSignedIn={isSignedIn}
        account={account}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter languages={languages} />
      {login && loginOpen !== undefined && (
        <LoginDialog {...login} open={loginOpen} onClose={() => setLoginOpen(false)} />
      )}
    </>
  );
}
