import { Play } from '#ui/icons/play.ts';
import { Suspense, useState } from 'react';
import type { HostsContent } from '#features/catalogue/content/pages.ts';
import type { Sample } from '#features/gallery/contract.ts';
import '#features/gallery/ui/gallery.css';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { scrollToPart } from '../landing/use-landing.ts';
import { wizardAnchor } from '../paths.ts';

const SampleDialog = lazyPart(() => import('#features/gallery/ui/sample-dialog.tsx'));
const SampleGalleryDialog = lazyPart(() => import('./sample-gallery-dialog.tsx'));

/** HOST-01: the two films around a stay, shown with samples that say what they are. */
export default function HostFilms({
  page,
  samples,
  orderAnchor = wizardAnchor,
}: {
  page: Pick<HostsContent, 'films'>;
  samples: readonly Sample[];
  /** Element id of the form that a sample leads to. */
  orderAnchor?: string;
}) {
  const [playing, setPlaying] = useState<Sample>();
  const [browsing, setBrowsing] = useState<boolean>();
  const demos = [page.films.welcome, page.films.thanks].flatMap((film) => {
    const sample = samples.find(({ id }) => id === film.sample);
    return sample ? [{ film, sample }] : [];
  });
  const shown = demos.map(({ sample }) => sample);
  return (
    <section className="section host-films" id="films" aria-labelledby="films-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="heading-1" id="films-title">
            {page.films.title}
          </h2>
          <p className="notes soft max-w-88">{page.films.text}</p>
        </div>
        <ul className="demo-films">
          {demos.map(({ film, sample }) => (
            <li key={film.title}>
              <DemoFilm film={film} sample={sample} onPlay={() => setPlaying(sample)} />
            </li>
          ))}
        </ul>
        <Button look="outline" className="mt-8" onClick={() => setBrowsing(true)}>
          {m.partner_host_samples()}
        </Button>
      </div>
      <Suspense fallback={null}>
        {playing && (
          <SampleDialog
            sample={playing}
            position={shown.indexOf(playing) + 1}
            count={shown.length}
            onStep={() => setPlaying(shown.find((sample) => sample !== playing) ?? playing)}
            onClose={() => setPlaying(undefined)}
            onCreate={() => scrollToPart(orderAnchor)}
          />
        )}
        {browsing !== undefined && (
          <SampleGalleryDialog samples={samples} open={browsing} onClose={() => setBrowsing(false)} />
        )}
      </Suspense>
    </section>
  );
}

function DemoFilm({
  film,
  sample,
  onPlay,
}: {
  film: HostsContent['films']['welcome'];
  sample: Sample;
  onPlay: () => void;
}) {
  return (
    <article className="demo-film">
      <button type="button" className="demo-film-picture" onClick={onPlay}>
        <img src={sample.poster} alt="" width={540} height={960} loading="lazy" decoding="async" />
        <span className="play-button" aria-hidden="true">
          <Play className="icon" />
        </span>
        <span className="sr-only">{m.partner_host_watch({ what: film.title })}</span>
      </button>
      <div>
        <h3 className="heading-2">{film.title}</h3>
        <p className="notes soft mt-3">{film.text}</p>
        <p className="small soft mt-3">{m.partner_host_sample_note({ title: sample.title, name: sample.name })}</p>
      </div>
    </article>
  );
}
