import { m } from '#messages/messages.js';
import { SleeveArtwork } from '#ui/artwork.tsx';

/** Placeholder testimonials, written by the shop until buyers give some; each is labelled as such. */
export function HolidayTestimonials() {
  const voices = [
    { quote: m.holiday_voice_1(), name: m.holiday_voice_1_name(), place: m.holiday_santorini(), seed: 'voice-1' },
    { quote: m.holiday_voice_2(), name: m.holiday_voice_2_name(), place: m.holiday_nepal(), seed: 'voice-2' },
    { quote: m.holiday_voice_3(), name: m.holiday_voice_3_name(), place: m.holiday_tokyo(), seed: 'voice-3' },
  ];
  return (
    <section className="section voices" aria-labelledby="holiday-voices">
      <div className="wrap">
        <h2 className="heading-2 mb-8" id="holiday-voices">
          {m.holiday_voices_title()}
        </h2>
        <div className="voices-list">
          {voices.map(({ quote, name, place, seed }) => (
            <figure key={seed}>
              <blockquote>
                <q>{quote}</q>
              </blockquote>
              <figcaption>
                <SleeveArtwork occasion="holiday" seed={seed} text={false} label="" />
                <span>
                  <b>{name}</b>
                  <span className="small soft">{m.holiday_voice_sample({ place })}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
