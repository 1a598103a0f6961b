import { memo, Suspense, useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#messages/messages.js';
import { lazyPart } from '#ui/lazy-part.ts';
import '#features/orders/ui/words-choice.css';
import '#features/holiday/ui/holiday.css';
import { useLanguage } from '../language/use-language.ts';
import { whenNearViewport } from '../landing/when-near-viewport.ts';
import { CancelledNote } from '../landing/cancelled-note.tsx';
import { NoScript } from '../no-script.tsx';
import { holidayAnchor } from '../paths.ts';
import { useSite } from '../use-site.ts';

let wanted = (): void => undefined;
const wantedNow = new Promise<void>((resolve) => {
  wanted = resolve;
});

/** Another language redraws the form, for which its script must come, near or not. */
export function fetchForm(): void {
  wanted();
}

/** As the wizard on the other pages: the server's picture of it until the visitor comes near. */
const HolidayOrder = lazyPart(
  () => import('../souvenir-order.tsx'),
  () => Promise.race([whenNearViewport(holidayAnchor), wantedNow]),
);

/** The Holiday Memory Form on its field of colour. Drawn again only for other words, as `OrderSection` says. */
export const FormSection = memo(function FormSection() {
  // So that another language draws it again.
  useLanguage();
  const { prices, songs, support_email } = useSite();
  const { revalidate } = useRevalidator();
  const priceChanged = useCallback(() => void revalidate(), [revalidate]);
  return (
    <section className="order-section holiday-form" id={holidayAnchor} aria-labelledby="holiday-form-title">
      <div className="wrap">
        <h2 className="heading-1" id="holiday-form-title">
          {m.holiday_form_title()}
        </h2>
        <p className="lede mt-3 mb-8">{m.holiday_form_text()}</p>
        <CancelledNote />
        <NoScript />
        <Suspense fallback={<div className="order-waiting" />}>
          <HolidayOrder
            pricePence={prices.souvenir}
            songs={songs}
            supportEmail={support_email}
            onPriceChanged={priceChanged}
          />
        </Suspense>
      </div>
    </section>
  );
});
