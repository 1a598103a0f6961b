import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Burst } from '#ui/burst.tsx';
import { PrintedRecord, PrintedSleeve } from '#ui/printed.tsx';

/** Artwork and words of a hero's sleeve. */
export interface HeroSleeve {
  occasion: string;
  seed: string;
  title: string;
  name: string;
}

/** The sleeve on its field of colour. */
export function HeroPanel({ sleeve, fromPence }: { sleeve: HeroSleeve; fromPence: number | null }) {
  const { title: _, ...record } = sleeve;
  return (
    <div className="hero-panel">
      <div className="hero-disc">
        <PrintedRecord className="hero-record" {...record} />
        <PrintedSleeve {...sleeve} lifted />
        {fromPence !== null && (
          <Burst className="hero-burst">
            <span>{m.landing_from()}</span>
            <b>{pounds(fromPence)}</b>
            <span>{m.landing_pay_once()}</span>
          </Burst>
        )}
      </div>
    </div>
  );
}
