import { Check } from 'lucide-react';
import { useHolidayWords } from '#features/holiday/ui/words.ts';
import { pounds } from '#kit/money.ts';
import { OfferLink } from './offer-link.tsx';

/** HOL-01: the one price, with what it buys. */
export function PriceCard({ pricePence }: { pricePence: number }) {
  const words = useHolidayWords();
  return (
    <section className="section formats-section" aria-labelledby="holiday-price">
      <div className="wrap holiday-price">
        <h2 className="heading-1" id="holiday-price">
          {words.price_title}
        </h2>
        <article className="format">
          <div className="format-words">
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="heading-2">{words.price_name}</h3>
              <span className="format-price figures">{pounds(pricePence)}</span>
            </div>
            <ul className="format-points">
              {words.price_points.map((point) => (
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
