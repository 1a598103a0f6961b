import { fill } from '#kit/fill.ts';
import { useHolidayWords } from '#features/holiday/ui/words.ts';
import { PrintedSleeve } from '#ui/printed.tsx';

/** What the shop wrote itself until buyers say something; each says so. */
export function HolidayVoices() {
  const words = useHolidayWords();
  const voices = [
    { quote: words.voice_1, name: words.voice_1_name, place: words.santorini, seed: 'voice-1' },
    { quote: words.voice_2, name: words.voice_2_name, place: words.nepal, seed: 'voice-2' },
    { quote: words.voice_3, name: words.voice_3_name, place: words.tokyo, seed: 'voice-3' },
  ];
  return (
    <section className="section voices" aria-labelledby="holiday-voices">
      <div className="wrap">
        <h2 className="heading-2 mb-8" id="holiday-voices">
          {words.voices_title}
        </h2>
        <div className="voices-list">
          {voices.map(({ quote, name, place, seed }) => (
            <figure key={seed}>
              <blockquote>“{quote}”</blockquote>
              <figcaption>
                <PrintedSleeve occasion="holiday" seed={seed} text={false} label="" />
                <span>
                  <b>{name}</b>
                  <span className="small soft">{fill(words.voice_sample, { place })}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
