import { PackageCheck, RotateCcw, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Burst } from '#ui/burst.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { PrintedRecord, PrintedSleeve } from '#ui/printed.tsx';
import { wizardAnchor } from '../paths.ts';

/** What stands on a hero's sleeve. */
export interface HeroSleeve {
  occasion: string;
  seed: string;
  title: string;
  name: string;
}

/** Headline and call at the left, the sleeve on its field of colour at the right. */
export function Hero({
  headline,
  lede,
  sleeve,
  fromPence,
  second,
}: {
  headline: string;
  lede: string;
  sleeve: HeroSleeve;
  fromPence: number;
  /** The button beside the main one. */
  second?: ReactNode;
}) {
  const facts = [
    { Icon: Timer, text: m.landing_fact_minutes() },
    { Icon: PackageCheck, text: m.landing_fact_delivery() },
    { Icon: RotateCcw, text: m.landing_fact_revision() },
  ];
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-say">
          <h1 className="display">{headline}</h1>
          <p className="lede">{lede}</p>
          <div className="hero-go">
            <ButtonLink size="big" href={`#${wizardAnchor}`}>
              {m.landing_create()}
            </ButtonLink>
            {second}
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
          <div className="hero-disc">
            <PrintedRecord className="hero-record" occasion={sleeve.occasion} seed={sleeve.seed} name={sleeve.name} />
            <PrintedSleeve {...sleeve} lifted />
            <Burst className="hero-burst">
              <span>{m.landing_from()}</span>
              <b>{pounds(fromPence)}</b>
              <span>{m.landing_pay_once()}</span>
            </Burst>
          </div>
        </div>
      </div>
    </section>
  );
}
