import { type ComponentProps, memo, Suspense } from 'react';
import { m } from '#messages/messages.js';
import { lazyPart } from '#ui/lazy-part.ts';
import { whenNearViewport } from './when-near-viewport.ts';

const anchor = 'listen';

const AudioSamples = lazyPart(
  async () => ({ default: (await import('#features/gallery/ui/audio-samples.tsx')).AudioSamples }),
  () => whenNearViewport(anchor),
);

/** SITE-06: six samples to listen to without leaving the page. Drawn once, as `OrderSection` says. */
export const Listen = memo(function Listen({
  samples,
  ids,
}: ComponentProps<typeof AudioSamples> & { ids: readonly string[] }) {
  const chosen = ids.flatMap((id) => samples.filter((sample) => sample.id === id));
  return (
    <section className="section listen" id={anchor} aria-labelledby="listen-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="heading-2" id="listen-title">
            {m.landing_listen_title()}
          </h2>
          <p className="notes soft max-w-88">{m.landing_listen_text()}</p>
        </div>
        <Suspense fallback={<div className="listen-waiting" />}>
          <AudioSamples samples={chosen} />
        </Suspense>
      </div>
    </section>
  );
});
