import { Play } from '#ui/icons/play.ts';
import type { Sample } from '#features/gallery/contract.ts';
import { m } from '#messages/messages.js';
import { samplePlaces } from './places.ts';

/** HOL-01: Santorini, Nepal, Tokyo. Each picture plays its film. */
export function HolidaySamples({ samples, onPlay }: { samples: readonly Sample[]; onPlay: (sample: Sample) => void }) {
  const places = samplePlaces();
  return (
    <section className="section" aria-labelledby="holiday-samples">
      <div className="wrap">
        <div className="section-head">
          <h2 className="heading-1" id="holiday-samples">
            {m.holiday_samples_title()}
          </h2>
          <p className="notes soft max-w-96">{m.holiday_samples_text()}</p>
        </div>
        <ul className="holiday-places">
          {samples.map((sample) => (
            <li key={sample.id}>
              <button
                type="button"
                className="sample-card"
                aria-label={`${places[sample.id]?.name}: ${m.holiday_sample_play({ title: sample.title })}`}
                onClick={() => onPlay(sample)}
              >
                <span className="sample-picture">
                  <img src={sample.thumbnail} alt="" width={360} height={360} loading="lazy" decoding="async" />
                  <span className="play-button sample-play" aria-hidden="true">
                    <Play className="icon" />
                  </span>
                </span>
              </button>
              <h3 className="heading-2">{places[sample.id]?.name}</h3>
              <p className="notes soft">{places[sample.id]?.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
