import { PackageCheck } from '#ui/icons/package-check.ts';
import { Play } from '#ui/icons/play.ts';
import { RotateCcw } from '#ui/icons/rotate-ccw.ts';
import { Timer } from '#ui/icons/timer.ts';
import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { samplesAnchor, wizardAnchor } from '../paths.ts';
import { HeroPanel, type HeroSleeve } from './hero-panel.tsx';

/** Headline and call at the left, the sleeve on its field of colour at the right. */
export function Hero({
  headline,
  lede,
  sleeve,
  call,
  anchor = wizardAnchor,
  delivery,
  fromPence,
  fine = false,
  quiet = false,
  onCall,
  onSamples,
  note,
}: {
  headline: string;
  lede: string;
  sleeve: HeroSleeve;
  /** Words on the main button. */
  call: string;
  /** Element id that the main button scrolls to. */
  anchor?: string;
  delivery: string;
  /** Lowest price on the sticker; null for pages without one. */
  fromPence: number | null;
  /** Sets a smaller headline, for one that is a whole sentence. */
  fine?: boolean;
  /** For calm occasions: the first fact does not promise minutes. */
  quiet?: boolean;
  onCall?: () => void;
  onSamples: () => void;
  note?: ReactNode;
}) {
  return (
    <section className={classNames('hero', fine && 'hero-fine')}>
      <div className="wrap">
        <div className="hero-say">
          <h1 className="display">{headline}</h1>
          <p className="lede">{lede}</p>
          <div className="hero-go">
            <ButtonLink size="big" href={`#${anchor}`} {...(onCall ? { onClick: onCall } : {})}>
              {call}
            </ButtonLink>
            <ButtonLink look="outline" size="big" href={`#${samplesAnchor}`} onClick={onSamples}>
              <Play className="icon hero-play" aria-hidden="true" />
              {m.landing_samples()}
            </ButtonLink>
          </div>
          {note}
          <Facts delivery={delivery} quiet={quiet} />
        </div>
        <HeroPanel sleeve={sleeve} fromPence={fromPence} />
      </div>
    </section>
  );
}

function Facts({ delivery, quiet }: { delivery: string; quiet: boolean }) {
  const facts = [
    { Icon: Timer, text: quiet ? m.landing_fact_time() : m.landing_fact_minutes() },
    { Icon: PackageCheck, text: delivery },
    { Icon: RotateCcw, text: m.landing_fact_revision() },
  ];
  return (
    <ul className="hero-facts small">
      {facts.map(({ Icon, text }) => (
        <li key={text}>
          <Icon className="icon" aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}
