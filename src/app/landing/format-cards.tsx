import { Check } from '#ui/icons/check.ts';
import type { ReactNode } from 'react';
import { type SongOffer, songPence } from '#features/wizard/domain/price.ts';
import type { SongFormat } from '#features/wizard/domain/song-options.ts';
import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { PriceSticker } from '#ui/price-sticker.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { RecordArtwork, SleeveArtwork } from '#ui/artwork.tsx';
import { wizardAnchor } from '../paths.ts';
import { useSite } from '../use-site.ts';

const prints = [
  { occasion: 'holiday', seed: 'print-1' },
  { occasion: 'retirement', seed: 'print-2' },
  { occasion: 'newparents', seed: 'print-3' },
  { occasion: 'wedding', seed: 'print-4' },
  { occasion: 'christmas', seed: 'print-5' },
  { occasion: 'mothersday', seed: 'print-6' },
];

/** SITE-08: the two formats side by side; each button presets the wizard's format. */
export function FormatCards({
  title,
  occasion,
  quiet = false,
  offer,
  onChoose,
}: {
  title: string;
  /** Occasion that the pictures show; several different ones by default. */
  occasion?: string;
  /** Hides the sticker. */
  quiet?: boolean;
  /** The prices of the page. */
  offer: SongOffer;
  onChoose: (format: SongFormat) => void;
}) {
  const { prices } = useSite();
  const audioPence = songPence('audio', prices, offer);
  const videoPence = songPence('audio+video', prices, offer);
  return (
    <section className="section formats-section" aria-labelledby="formats-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="heading-1" id="formats-title">
            {title}
          </h2>
        </div>
        <div className="formats">
          <FormatCard
            name={m.landing_format_audio()}
            price={audioPence}
            points={[m.landing_audio_point_1(), m.landing_audio_point_2(), m.landing_audio_point_3()]}
            picture={<AudioPicture occasion={occasion} />}
            button={
              <ButtonLink look="outline" href={`#${wizardAnchor}`} onClick={() => onChoose('audio')}>
                {m.landing_start_audio()}
              </ButtonLink>
            }
          />
          <FormatCard
            name={m.landing_format_video()}
            price={videoPence}
            points={[m.landing_video_point_1(), m.landing_video_point_2(), m.landing_video_point_3()]}
            picture={<VideoPicture occasion={occasion} />}
            {...(quiet
              ? {}
              : { ribbon: <PriceSticker className="format-ribbon">{m.landing_best_value()}</PriceSticker> })}
            button={
              <ButtonLink href={`#${wizardAnchor}`} onClick={() => onChoose('audio+video')}>
                {m.landing_add_video()}
              </ButtonLink>
            }
          />
        </div>
      </div>
    </section>
  );
}

function FormatCard({
  name,
  price,
  points,
  picture,
  button,
  ribbon,
}: {
  name: string;
  price: number;
  points: readonly string[];
  picture: ReactNode;
  button: ReactNode;
  ribbon?: ReactNode;
}) {
  return (
    <article className="format">
      {ribbon}
      <div className="format-picture" aria-hidden="true">
        {picture}
      </div>
      <div className="format-words">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="heading-2">{name}</h3>
          <span className="format-price figures">{pounds(price)}</span>
        </div>
        <ul className="format-points">
          {points.map((point) => (
            <li key={point}>
              <Check className="icon" aria-hidden="true" />
              {point}
            </li>
          ))}
        </ul>
        {button}
      </div>
    </article>
  );
}

function AudioPicture({ occasion }: { occasion: string | undefined }) {
  const art = occasion
    ? { occasion, seed: 'format-song', name: '', text: false, label: '' }
    : { occasion: 'newparents', seed: 'd', title: 'Three of Us', name: 'Noor & Tom' };
  return (
    <div className="format-disc">
      <RecordArtwork className="format-record" occasion={art.occasion} seed={art.seed} name={art.name} />
      <SleeveArtwork {...art} />
    </div>
  );
}

function VideoPicture({ occasion }: { occasion: string | undefined }) {
  const art = occasion
    ? { occasion, seed: 'format-film', text: false, label: '' }
    : { occasion: 'holiday', seed: 'format-video', title: 'Ten Days in Santorini', name: 'Lena' };
  return (
    <>
      <div className="format-phone">
        <SleeveArtwork {...art} format="poster" />
      </div>
      <div className="format-prints">
        {prints.map((print) => (
          <span className="print" key={print.seed}>
            <SleeveArtwork {...print} {...(occasion ? { occasion } : {})} text={false} label="" />
          </span>
        ))}
      </div>
    </>
  );
}
