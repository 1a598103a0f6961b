import { PhotoPicker } from '#features/uploads/ui/index.ts';
import type { ReactNode } from 'react';
import { ChoiceChips } from '#ui/choice.tsx';
import { TextField, type TextFieldProps } from '#ui/field.tsx';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import { isOther, type HolidayField, holidayGenres, songLanguages } from '../domain/holiday-order.ts';
import { holidayPhotos } from './holiday-photos.ts';
import { controlId, type HolidayModel } from './use-holiday.ts';
import { fieldWords, useHolidayWords } from './words.ts';

type TextName = Exclude<HolidayField, 'images' | 'preferredGenre' | 'songLanguage'>;

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
  model,
  field,
  ...rest
}: { model: HolidayModel; field: TextName } & Omit<TextFieldProps, 'id' | 'label' | 'value' | 'onChange'>) {
  const words = useHolidayWords();
  return (
    <TextField
      maxLength={textLimits.short}
      {...rest}
      id={controlId(field)}
      label={words[field]}
      name={field}
      words={fieldWords(words)}
      value={model.order[field]}
      error={model.errorOf(field)}
      onChange={(text) => model.edit({ [field]: text })}
    />
  );
}

export function YouPart({ model }: { model: HolidayModel }) {
  const words = useHolidayWords();
  return (
    <Part title={words.part_you}>
      <Text model={model} field="firstName" autoComplete="given-name" />
      <Text model={model} field="email" type="email" autoComplete="email" spellCheck={false} hint={words.email_hint} />
    </Part>
  );
}

export function TripPart({ model }: { model: HolidayModel }) {
  const words = useHolidayWords();
  return (
    <Part title={words.part_trip}>
      <div className="souvenir-wide">
        <Text model={model} field="destination" autoComplete="off" hint={words.destination_hint} />
      </div>
      <div className="souvenir-wide">
        <Text
          model={model}
          field="favoriteMemory"
          multiline="long"
          hint={words.favoriteMemory_hint}
          maxLength={textLimits.favorite_moment}
        />
      </div>
      <div className="souvenir-wide">
        <Text
          model={model}
          field="companionship"
          autoComplete="off"
          hint={words.companionship_hint}
          maxLength={textLimits.travel_companions}
        />
      </div>
      <Text model={model} field="specialWords" multiline="short" optional maxLength={textLimits.special_words} />
      <Text model={model} field="freeformText" multiline="short" optional maxLength={textLimits.extra_details} />
      <div className="souvenir-wide">
        <PhotoPicker
          id={controlId('images')}
          photos={model.photos}
          rules={holidayPhotos(words)}
          interrupted={model.interrupted}
          error={model.errorOf('images')}
        />
      </div>
    </Part>
  );
}

export function SongPart({ model }: { model: HolidayModel }) {
  const words = useHolidayWords();
  const { order, edit, errorOf } = model;
  return (
    <Part title={words.part_song}>
      <div className="souvenir-wide">
        <ChoiceChips
          id={controlId('preferredGenre')}
          legend={words.preferredGenre}
          options={holidayGenres.map((value) => ({ value, label: words.genres[value] }))}
          value={order.preferredGenre}
          error={errorOf('preferredGenre')}
          onChange={(preferredGenre) => edit({ preferredGenre })}
        />
      </div>
      {isOther(order.preferredGenre) && <Text model={model} field="otherGenre" />}
      <div className="souvenir-wide">
        <ChoiceChips
          id={controlId('songLanguage')}
          legend={words.songLanguage}
          options={songLanguages.map((value) => ({ value, label: words.languages[value] }))}
          value={order.songLanguage}
          error={errorOf('songLanguage')}
          onChange={(songLanguage) => edit({ songLanguage })}
        />
      </div>
      {isOther(order.songLanguage) && <Text model={model} field="otherSongLanguage" />}
    </Part>
  );
}
