import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { PriceSticker } from '#ui/price-sticker.tsx';
import { RecordArtwork, SleeveArtwork } from '#ui/artwork.tsx';

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
        <RecordArtwork className="hero-record" {...record} />
        <SleeveArtwork {...sleeve} lifted />
        {fromPence !== null && (
          <PriceSticker className="hero-burst">
            <span>{m.landing_from()}</span>
            <b>{pounds(fromPence)}</b>
            <span>{m.landing_pay_once()}</span>
          </PriceSticker>
        )}
      </div>
    </div>
  );
}
