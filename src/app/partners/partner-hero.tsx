import type { ReactNode } from 'react';
import { HeroPanel, type HeroSleeve } from '../landing/hero-panel.tsx';

/** As the hero of the other landing pages, with buttons of its own. */
export function PartnerHero({
  headline,
  lede,
  sleeve,
  note,
  children,
}: {
  headline: string;
  lede: string;
  sleeve: HeroSleeve;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section className="hero hero-fine">
      <div className="wrap">
        <div className="hero-say">
          <h1 className="display">{headline}</h1>
          <p className="lede">{lede}</p>
          <div className="hero-go">{children}</div>
          {note && <p className="hero-note">{note}</p>}
        </div>
        <HeroPanel sleeve={sleeve} fromPence={null} />
      </div>
    </section>
  );
}
