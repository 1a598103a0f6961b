import type { PriceBook } from '#features/orders/domain/price.ts';
import { turnaroundHours } from '#features/orders/domain/turnaround.ts';
import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { simpleFormAt } from '../paths.ts';
import { useSite } from '../use-site.ts';

/** SITE-06: two tiers at the prices of the page (D23). Their buttons lead to the short form, which charges what stands here. */
export function Pricing() {
  const { prices } = useSite();
  const price = (entry: keyof PriceBook): string => pounds(prices[entry]);
  const extras = [
    { name: m.landing_extra_bonus(), text: m.landing_extra_bonus_text(), price: price('addon_bonus_track') },
    { name: m.landing_extra_scroll(), text: m.landing_extra_scroll_text(), price: price('addon_lyric_scroll') },
    { name: m.landing_extra_qr(), text: m.landing_extra_qr_text(), price: price('addon_qr_page') },
    { name: m.landing_extra_spotify(), text: m.landing_extra_spotify_text(), price: price('addon_spotify_publish') },
  ];
  return (
    <section className="section" id="prices" aria-labelledby="prices-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="heading-1" id="prices-title">
            {m.landing_prices_title()}
          </h2>
          <p className="notes soft max-w-80">{m.landing_prices_text()}</p>
        </div>
        <div className="prices">
          <div>
            <h3 className="heading-3">{m.landing_price_standard()}</h3>
            <p className="prices-figure figures">{price('single_song')}</p>
            <p className="notes">{m.landing_price_standard_text({ hours: turnaroundHours(false) })}</p>
            <ButtonLink look="outline" to={simpleFormAt('standard')}>
              {m.landing_price_standard_button()}
            </ButtonLink>
          </div>
          <div>
            <h3 className="heading-3">{m.landing_price_express()}</h3>
            <p className="prices-figure figures">{price('landing_express')}</p>
            <p className="notes">{m.landing_price_express_text()}</p>
            <ButtonLink look="outline" to={simpleFormAt('express')}>
              {m.landing_price_express_button()}
            </ButtonLink>
          </div>
          <div>
            <h3 className="heading-3">{m.landing_price_extras()}</h3>
            <ul className="prices-extras">
              {extras.map((extra) => (
                <li key={extra.name}>
                  <span className="font-bold">{extra.name}</span>
                  <span className="figures">{extra.price}</span>
                  <span className="small soft">{extra.text}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
