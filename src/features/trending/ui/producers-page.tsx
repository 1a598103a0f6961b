import { useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PlayButton } from '#ui/play-button.tsx';
import { SleeveArtwork } from '#ui/artwork.tsx';
import { Questions } from '#ui/questions.tsx';
import type { Producer } from '../page-content.ts';
import { usePreview } from './use-preview.ts';
import './producers.css';

/** PRD-01: those who make the songs. `voices` stands between their work and the questions. */
export function ProducersPage({
  producers,
  product,
  createAddress,
  onFindOrder,
  voices,
}: {
  producers: readonly Producer[];
  /** 'Song', as the buttons say it. */
  product: string;
  createAddress: string;
  onFindOrder: () => void;
  voices: React.ReactNode;
}) {
  const create = m.producers_create({ product });
  return (
    <div className="producers">
      <header className="producers-head on-marigold">
        <div className="wrap">
          <h1 className="display">{m.producers_title()}</h1>
          <p className="lede">{m.producers_text()}</p>
          <div className="card-actions">
            <ButtonLink size="big" to={createAddress}>
              {create}
            </ButtonLink>
            <Button look="outline" size="big" onClick={onFindOrder}>
              {m.producers_find()}
            </Button>
          </div>
        </div>
      </header>
      <section className="wrap section" aria-labelledby="producers-title">
        <h2 className="heading-1 mb-9" id="producers-title">
          {m.producers_grid()}
        </h2>
        {producers.length === 0 && <p className="notes soft">{m.producers_empty()}</p>}
        <ProducerGrid producers={producers} />
      </section>
      <BothTogether />
      {voices}
      <section className="wrap section" aria-labelledby="producer-questions-title">
        <h2 className="heading-1 mb-9" id="producer-questions-title">
          {m.producers_questions()}
        </h2>
        <Questions items={producerQuestions()} />
      </section>
      <section className="section on-marigold producers-close" aria-labelledby="producers-close-title">
        <div className="wrap">
          <h2 className="heading-1" id="producers-close-title">
            {m.producers_close()}
          </h2>
          <p className="lede">{m.producers_close_text()}</p>
          <ButtonLink size="big" to={createAddress}>
            {create}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}

export function producerQuestions() {
  return [
    { question: m.producers_question_choose(), answer: m.producers_answer_choose() },
    { question: m.producers_question_ai(), answer: m.producers_answer_ai() },
  ];
}

function BothTogether() {
  return (
    <section className="section on-plum producers-both" aria-labelledby="both-title">
      <div className="wrap">
        <h2 className="heading-1" id="both-title">
          {m.producers_ai_title()}
        </h2>
        <ol className="producers-three notes">
          <li>{m.producers_ai_one()}</li>
          <li>{m.producers_ai_two()}</li>
          <li>{m.producers_ai_three()}</li>
        </ol>
      </div>
    </section>
  );
}

/** One song plays at a time. */
function ProducerGrid({ producers }: { producers: readonly Producer[] }) {
  const stop = useRef<() => void>(undefined);
  return (
    <ul className="producer-grid">
      {producers.map((producer) => (
        <ProducerCard
          key={producer.id}
          producer={producer}
          onPlay={(pause) => {
            if (stop.current !== pause) stop.current?.();
            stop.current = pause;
          }}
        />
      ))}
    </ul>
  );
}

function ProducerCard({ producer, onPlay }: { producer: Producer; onPlay: (pause: () => void) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, tagline, bio, sleeve, song, sample } = producer;
  const { props, playing, toggle } = usePreview(song?.audio ?? null);
  const [pause] = useState(() => () => props.ref.current?.pause());
  const action = isOpen ? m.producers_less() : m.producers_more();
  return (
    <li className="producer">
      <SleeveArtwork {...sleeve} label="" />
      <h3 className="heading-2">{name}</h3>
      <p className="small">{tagline}</p>
      <p className="notes producer-bio" id={`bio-${id}`} data-open={isOpen}>
        {bio}
      </p>
      <Button
        look="quiet"
        size="slim"
        aria-expanded={isOpen}
        aria-controls={`bio-${id}`}
        aria-label={m.producers_of({ action, name })}
        onClick={() => setIsOpen(!isOpen)}
      >
        {action}
      </Button>
      {song && (
        <div className="audio-preview">
          <PlayButton
            small
            playing={playing}
            title={song.title}
            onClick={() => {
              onPlay(pause);
              toggle();
            }}
          />
          <span className="small">{m.producers_hear({ title: song.title })}</span>
          {/* The words of each are in the gallery. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <audio {...props} />
        </div>
      )}
      {sample && <p className="small soft">{m.producers_sample()}</p>}
    </li>
  );
}
