import type { Context, Hono } from 'hono';
import type { Emulation } from '../emulation.ts';
import { keepCard, payUnpaid, portalView, type PortalView, setEnding } from '../portal.ts';
import { pageText } from './page-text.ts';
import { readPaymentForm } from './payment-form.ts';
import { portalClosedPage, portalPage, type Refused } from './portal-page.ts';

type Action = (view: PortalView, posted: URLSearchParams) => Promise<Refused | null>;

/** The customer portal. Whoever has its address may act for the customer, for an hour. */
export function portalPageRoutes(
  emulation: Emulation,
  app: Hono,
  headersOf: (returnUrl?: string) => Record<string, string>,
): void {
  const closed = (c: Context): Response | Promise<Response> => c.html(portalClosedPage(), 404, headersOf());
  app.get('/pay/portal/:id', (c) => {
    const view = portalView(emulation, c.req.param('id'));
    return view ? c.html(portalPage(view), 200, headersOf(view.record.returnUrl)) : closed(c);
  });
  const act = (path: string, action: Action): void => {
    app.post(`/pay/portal/:id/${path}`, async (c) => {
      const view = portalView(emulation, c.req.param('id'));
      if (!view) return closed(c);
      const refused = await action(view, new URLSearchParams(await c.req.text()));
      if (!refused) return c.redirect(`/pay/portal/${view.record.id}`, 303);
      return c.html(portalPage(view, refused), 422, headersOf(view.record.returnUrl));
    });
  };
  act('card', async (view, posted) => {
    const form = readPaymentForm(posted, { now: emulation.now(), asksEmail: false, words: pageText.problems });
    if (Object.keys(form.problems).length > 0) return { problems: form.problems };
    const decline = await keepCard(emulation, view, form.card);
    return decline && { problems: { number: pageText.declines[decline] } };
  });
  act('pay', async (view) => ((await payUnpaid(emulation, view)) ? null : { problem: pageText.portal.stillUnpaid }));
  act('cancel', async (view) => {
    await setEnding(emulation, view, true);
    return null;
  });
  act('keep', async (view) => {
    await setEnding(emulation, view, false);
    return null;
  });
}
