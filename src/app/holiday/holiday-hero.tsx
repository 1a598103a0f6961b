import { PackageCheck } from '#ui/icons/package-check.ts';
import { Play } from '#ui/icons/play.ts';
import { RotateCcw } from '#ui/icons/rotate-ccw.ts';
import { Timer } from '#ui/icons/timer.ts';
import { turnaroundHours } from '#features/orders/domain/turnaround.ts';
import type { Sample } from '#features/gallery/contract.ts';
import { m } from '#messages/messages.js';
import { PriceSticker } from '#ui/price-sticker.tsx';
import { Button } from '#ui/button.tsx';
import { useSite } from '../use-site.ts';
import { OfferLink } from './offer-link.tsx';
import { spokenPounds } from '#ui/spoken-values.ts';

/** Headline and calls at the left; at the right the sample's film in a phone: tall on desks, square on phones. */
export function HolidayHero({ sample, onPlay }: { sample: Sample | undefined; onPlay: (sample: Sample) => void }) {
  const { prices } = useSite();
  const facts = [
    { Icon: Timer, text: m.holiday_fact_minutes() },
    { Icon: PackageCheck, text: m.holiday_fact_delivery({ hours: turnaroundHours(true) }) },
    { Icon: RotateCcw, text: m.holiday_fact_revision() },
  ];
  return (
    <section className="hero hero-fine">
      <div className="wrap">
        <div className="hero-say">
          <h1 className="display">{m.holiday_headline()}</h1>
          <p className="lede">{m.holiday_lede()}</p>
          <div className="hero-go">
            <OfferLink size="big" />
            {sample && (
              <Button look="outline" size="big" onClick={() => onPlay(sample)}>
                <Play className="icon hero-play" aria-hidden="true" />
                {m.holiday_watch()}
              </Button>
            )}
          </div>
          <ul className="hero-facts small">
            {facts.map(({ Icon, text }) => (
              <li key={text}>
                <Icon className="icon" aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div className="hero-panel">
          {sample && (
            <div className="holiday-film">
              <button
                type="button"
                aria-label={m.holiday_watch_place({ title: sample.title })}
                onClick={() => onPlay(sample)}
              >
                <picture>
                  <source media="(min-width: 768px)" srcSet={sample.poster} width={540} height={960} />
                  <img src={sample.thumbnail} alt="" width={360} height={360} fetchPriority="high" />
                </picture>
                <span className="play-button holiday-play" aria-hidden="true">
                  <Play className="icon" />
                </span>
              </button>
              <PriceSticker className="hero-burst">
                <span>{m.holiday_price_name()}</span>
                <b>{spokenPounds(prices.souvenir)}</b>
              </PriceSticker>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
