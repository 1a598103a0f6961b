import { Check } from '#ui/icons/check.ts';
import { m } from '#messages/messages.js';
import { OfferLink } from './offer-link.tsx';
import { spokenPounds } from '#ui/spoken-values.ts';

/** HOL-01: the one price, with what it buys. */
export function PriceCard({ pricePence }: { pricePence: number }) {
  const points = [
    m.holiday_price_point_1(),
    m.holiday_price_point_2(),
    m.holiday_price_point_3(),
    m.holiday_price_point_4(),
  ];
  return (
    <section className="section formats-section" aria-labelledby="holiday-price">
      <div className="wrap holiday-price">
        <h2 className="heading-1" id="holiday-price">
          {m.holiday_price_title()}
        </h2>
        <article className="format">
          <div className="format-words">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="heading-2">{m.holiday_price_name()}</h3>
              <span className="format-price figures">{spokenPounds(pricePence)}</span>
            </div>
            <ul className="format-points">
              {points.map((point) => (
                <li key={point}>
                  <Check className="icon" aria-hidden="true" />
                  {point}
                </li>
              ))}
            </ul>
            <OfferLink />
          </div>
        </article>
      </div>
    </section>
  );
}
