import { m } from '#messages/messages.js';
import { useSite } from './use-site.ts';

/** In the place of a form for a browser that runs no scripts: how to order all the same. */
export function NoScript() {
  const { support_email } = useSite();
  return (
    <noscript>
      <style>{'[data-waits] { display: none }'}</style>
      <p className="no-script lede">{m.site_no_script({ email: support_email })}</p>
    </noscript>
  );
}
