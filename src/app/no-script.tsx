import { m } from '#messages/messages.js';
import { useSite } from './use-site.ts';

const words = { order: m.site_no_script, lookup: m.site_no_script_lookup, page: m.site_no_script_page } as const;

/** In the place of a form for a browser that runs no scripts: how to order, to find an order, or to do what the page is for all the same. */
export function NoScript({ purpose = 'order' }: { purpose?: keyof typeof words }) {
  const { support_email } = useSite();
  return (
    <noscript>
      {/* For browsers too that do not know `@media (scripting)`. */}
      <style>{'[data-waits], form:not([method]) { display: none }'}</style>
      <p className="no-script lede">{words[purpose]({ email: support_email })}</p>
    </noscript>
  );
}
