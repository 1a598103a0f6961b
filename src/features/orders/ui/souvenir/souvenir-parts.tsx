import type { ReactNode } from 'react';
import { ChoiceChips } from '#ui/choice.tsx';
import { TextField, type TextFieldProps } from '#ui/field.tsx';
import { textLimits } from '../../domain/song-options.ts';
import { isOther, type SouvenirField, souvenirGenres, souvenirLanguages } from '../../domain/souvenir-order.ts';
import { PhotoPicker } from '#features/uploads/ui/index.ts';
import { souvenirPhotos } from './souvenir-photos.ts';
import { controlId, type Souvenir } from './use-souvenir.ts';
import { fieldWords, useHolidayWords } from './words.ts';

type TextName = Exclude<SouvenirField, 'images' | 'preferredGenre' | 'songLanguage'>;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="souvenir-part">
      <h3 className="heading-3">{title}</h3>
      <div className="souvenir-fields">{children}</div>
    </section>
  );
}

/** A text of the form, labelled and refused in the page's language. */
function Text({
  souvenir,
  field,
  ...rest
}: { souvenir: Souvenir; field: TextName } & Omit<TextFieldProps, 'id' | 'label' | 'value' | 'onChange'>) {
  const words = useHolidayWords();
  return (
    <TextField
      maxLength={textLimits.short}
      {...rest}
      id={controlId(field)}
      label={words[field]}
      name={field}
      words={fieldWords(words)}
      value={souvenir.order[field]}
      error={souvenir.errorOf(field)}
      onChange={(text) => souvenir.edit({ [field]: text })}
    />
  );
}

export function YouPart({ souvenir }: { souvenir: Souvenir }) {
  const words = useHolidayWords();
  return (
    <Part title={words.part_you}>
      <Text souvenir={souvenir} field="firstName" autoComplete="given-name" />
      <Text
        souvenir={souvenir}
        field="email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        hint={words.email_hint}
      />
    </Part>
  );
}

export function TripPart({ souvenir }: { souvenir: Souvenir }) {
  const words = useHolidayWords();
  return (
    <Part title={words.part_trip}>
      <div className="souvenir-wide">
        <Text souvenir={souvenir} field="destination" autoComplete="off" hint={words.destination_hint} />
      </div>
      <div className="souvenir-wide">
        <Text
          souvenir={souvenir}
          field="favoriteMemory"
          multiline="long"
          hint={words.favoriteMemory_hint}
          maxLength={textLimits.favorite_moment}
        />
      </div>
      <div className="souvenir-wide">
        <Text
          souvenir={souvenir}
          field="companionship"
          autoComplete="off"
          hint={words.companionship_hint}
          maxLength={textLimits.travel_companions}
        />
      </div>
      <Text souvenir={souvenir} field="specialWords" multiline="short" optional maxLength={textLimits.special_words} />
      <Text souvenir={souvenir} field="freeformText" multiline="short" optional maxLength={textLimits.extra_details} />
      <div className="souvenir-wide">
        <PhotoPicker
          id={controlId('images')}
          photos={souvenir.photos}
          rules={souvenirPhotos(words)}
          interrupted={souvenir.interrupted}
          error={souvenir.errorOf('images')}
        />
      </div>
    </Part>
  );
}

export function SongPart({ souvenir }: { souvenir: Souvenir }) {
  const words = useHolidayWords();
  const { order, edit, errorOf } = souvenir;
  return (
    <Part title={words.part_song}>
      <div className="souvenir-wide">
        <ChoiceChips
          id={controlId('preferredGenre')}
          legend={words.preferredGenre}
          options={souvenirGenres.map((value) => ({ value, label: words.genres[value] }))}
          value={order.preferredGenre}
          error={errorOf('preferredGenre')}
          onChange={(preferredGenre) => edit({ preferredGenre })}
        />
      </div>
      {isOther(order.preferredGenre) && <Text souvenir={souvenir} field="otherGenre" />}
      <div className="souvenir-wide">
        <ChoiceChips
          id={controlId('songLanguage')}
          legend={words.songLanguage}
          options={souvenirLanguages.map((value) => ({ value, label: words.languages[value] }))}
          value={order.songLanguage}
          error={errorOf('songLanguage')}
          onChange={(songLanguage) => edit({ songLanguage })}
        />
      </div>
      {isOther(order.songLanguage) && <Text souvenir={souvenir} field="otherSongLanguage" />}
    </Part>
  );
}
