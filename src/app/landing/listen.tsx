import { type ComponentProps, lazy, Suspense } from 'react';
import { m } from '#messages/messages.js';
import { nearTo } from './near.ts';

const anchor = 'listen';

const AudioSamples = lazy(async () => {
  if (!import.meta.env.SSR) await nearTo(anchor);
  const { AudioSamples: Loaded } = await import('#features/gallery/ui/audio-samples.tsx');
  return { default: Loaded };
});

/** SITE-06: six samples to listen to without leaving the page. */
export function Listen({ samples }: ComponentProps<typeof AudioSamples>) {
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
          <AudioSamples samples={samples} />
        </Suspense>
      </div>
    </section>
  );
}
