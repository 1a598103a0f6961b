import { PhotoPicker, type Photos } from '#features/uploads/ui/index.ts';
import { wizardPhotos } from './wizard-photos.ts';
import type { ReactNode } from 'react';
import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { ChoiceChips, OptionCards, SegmentedControl } from '#ui/choice.tsx';
import { Sleeve } from '#ui/sleeve.tsx';
import { total } from '#features/orders/domain/price.ts';
import { moods, type SongFormat, tempos, vocalStyles } from '../domain/song-options.ts';
import { controlId } from './refusals.ts';
import type { Pricing, StepProps } from './step-props.ts';

/** Values that the order's sleeve artwork is drawn from. */
interface Art {
  occasion: string;
  seed: string;
  name: string;
}

const same = <T extends string>(value: T) => ({ value, label: value });

/** Mood, voice, tempo, format and, for a film, the photos. */
export function SoundStep({
  order,
  songs,
  edit,
  errorOf,
  pricing,
  art,
  photos,
  interrupted,
}: StepProps & { pricing: Pricing; art: Art; photos: Photos; interrupted: readonly string[] }) {
  return (
    <div className="wizard-form">
      <ChoiceChips
        id={controlId('mood')}
        starred
        legend={m.wizard_mood()}
        options={moods.map(same)}
        value={order.mood}
        error={errorOf('mood')}
        onChange={(mood) => edit({ mood })}
      />
      <SegmentedControl
        id={controlId('vocal_style')}
        starred
        legend={m.wizard_voice()}
        options={vocalStyles.filter((style) => songs.voices.includes(style)).map(same)}
        value={order.vocal_style}
        error={errorOf('vocal_style')}
        onChange={(vocal_style) => edit({ vocal_style })}
      />
      <SegmentedControl
        id={controlId('tempo')}
        starred
        legend={m.wizard_tempo()}
        options={tempos.map(same)}
        value={order.tempo}
        error={errorOf('tempo')}
        onChange={(tempo) => edit({ tempo })}
      />
      <OptionCards<SongFormat>
        id={controlId('format')}
        starred
        legend={m.wizard_format()}
        options={formatOptions(art, pricing)}
        value={order.format}
        error={errorOf('format')}
        onChange={(format) => edit({ format })}
      />
      {order.format === 'audio+video' && (
        <PhotoPicker
          rules={wizardPhotos()}
          id={controlId('photo_ids')}
          photos={photos}
          interrupted={interrupted}
          error={errorOf('photo_ids')}
        />
      )}
    </div>
  );
}

function formatOptions(sleeve: Art, { linesOf, included }: Pricing): { value: SongFormat; label: ReactNode }[] {
  const price = (format: SongFormat): string => (included === null ? pounds(total(linesOf(format))) : '');
  const art = { ...sleeve, text: false, label: '' };
  return [
    {
      value: 'audio',
      label: formatCard(
        <Sleeve {...art} className="option-picture" />,
        m.wizard_format_audio(),
        m.wizard_format_audio_hint(),
        price('audio'),
      ),
    },
    {
      value: 'audio+video',
      label: formatCard(
        <Sleeve {...art} format="poster" className="option-picture option-phone" />,
        m.wizard_format_video(),
        m.wizard_format_video_hint(),
        price('audio+video'),
      ),
    },
  ];
}

function formatCard(picture: ReactNode, name: string, hint: string, price: string): ReactNode {
  return (
    <>
      {picture}
      <span>
        <b className="block font-[640] leading-tight">{name}</b>
        <span className="hint">{hint}</span>
      </span>
      <span className="figures font-bold">{price}</span>
    </>
  );
}
