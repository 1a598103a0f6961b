import { m } from '#messages/messages.js';
import { SleeveArtwork } from '#ui/artwork.tsx';

interface Voice {
  name: string;
  occasion: string;
  quote: string;
  sleeve: { occasion: string; seed: string };
  sample: boolean;
}

/** Testimonials of buyers, the first one large. Those that the shop wrote are labelled. Renders nothing for an empty list. */
export function Testimonials({ voices }: { voices: readonly Voice[] }) {
  if (voices.length === 0) return null;
  return (
    <section className="section voices" aria-labelledby="voices-title">
      <div className="wrap">
        <h2 className="sr-only" id="voices-title">
          {m.landing_voices_title()}
        </h2>
        <div className="voices-list">
          {voices.map((voice) => (
            <figure key={voice.name}>
              <blockquote>{m.landing_quoted({ words: voice.quote })}</blockquote>
              <figcaption>
                <SleeveArtwork {...voice.sleeve} text={false} label="" />
                <span>
                  <b>{voice.name}</b>
                  <span className="small soft">
                    {voice.sample ? m.landing_voice_sample({ occasion: voice.occasion }) : voice.occasion}
                  </span>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
