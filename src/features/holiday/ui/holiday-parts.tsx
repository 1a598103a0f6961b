import { m } from '#messages/messages.js';
import type { ReactNode } from 'react';
import { ChoiceChips } from '#ui/choice.tsx';
import { TextField, type TextFieldProps } from '#ui/field.tsx';
import { genreNames, languageNames } from '#features/orders/ui/index.ts';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import { type MadeSongs, producerHours } from '#features/orders/domain/producer-hours.ts';
import { languageNamed } from '#kit/song-language.ts';
import { isOther, type HolidayField, holidayGenres, resolvedHoliday, songLanguages } from '../domain/holiday-order.ts';
import { PhotoPicker } from '#features/uploads/ui/index.ts';
import { holidayPhotos } from './holiday-photos.ts';
import { controlId, type HolidayModel } from './use-holiday.ts';

type TextName = Exclude<HolidayField, 'images' | 'preferredGenre' | 'songLanguage'>;

const fieldLabels: Readonly<Record<TextName, () => string>> = {
  firstName: m.holiday_firstName,
  secondName: m.holiday_secondName,
  email: m.holiday_email,
  destination: m.holiday_destination,
  favoriteMemory: m.holiday_favoriteMemory,
  companionship: m.holiday_companionship,
  specialWords: m.holiday_specialWords,
  freeformText: m.holiday_freeformText,
  otherGenre: m.holiday_otherGenre,
  otherSongLanguage: m.holiday_otherSongLanguage,
};

const genreLabels: Readonly<Record<(typeof holidayGenres)[number], () => string>> = {
  ...genreNames,
  'Other (please specify)': m.holiday_genre_other,
};

const languageLabels: Readonly<Record<(typeof songLanguages)[number], () => string>> = {
  ...languageNames,
  'Other (please specify)': m.holiday_language_other,
};

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
  return (
    <TextField
      maxLength={textLimits.short}
      {...rest}
      id={controlId(field)}
      label={fieldLabels[field]()}
      starred={!rest.optional}
      name={field}
      value={model.order[field]}
      error={model.errorOf(field)}
      onChange={(text) => model.edit({ [field]: text })}
    />
  );
}

export function YouPart({ model }: { model: HolidayModel }) {
  return (
    <Part title={m.holiday_part_you()}>
      <Text model={model} field="firstName" autoComplete="given-name" />
      <Text model={model} field="secondName" autoComplete="off" optional hint={m.holiday_secondName_hint()} />
      <Text
        model={model}
        field="email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        hint={m.holiday_email_hint()}
      />
    </Part>
  );
}

export function TripPart({ model }: { model: HolidayModel }) {
  return (
    <Part title={m.holiday_part_trip()}>
      <div className="souvenir-wide">
        <Text model={model} field="destination" autoComplete="off" hint={m.holiday_destination_hint()} />
      </div>
      <div className="souvenir-wide">
        <Text
          model={model}
          field="favoriteMemory"
          multiline="long"
          hint={m.holiday_favoriteMemory_hint()}
          maxLength={textLimits.favorite_moment}
        />
      </div>
      <div className="souvenir-wide">
        <Text
          model={model}
          field="companionship"
          autoComplete="off"
          hint={m.holiday_companionship_hint()}
          maxLength={textLimits.travel_companions}
        />
      </div>
      <Text model={model} field="specialWords" multiline="short" optional maxLength={textLimits.special_words} />
      <Text model={model} field="freeformText" multiline="short" optional maxLength={textLimits.extra_details} />
      <div className="souvenir-wide">
        <PhotoPicker
          id={controlId('images')}
          photos={model.photos}
          rules={holidayPhotos()}
          interrupted={model.interrupted}
          error={model.errorOf('images')}
        />
      </div>
    </Part>
  );
}

/** D25: what the shop's engines sing, and the others only where a producer makes them. */
function isOffered(language: (typeof songLanguages)[number], { languages, producer_hours }: MadeSongs): boolean {
  return producer_hours !== null || languageNamed(languages, language) !== undefined;
}

export function SongPart({ model, songs }: { model: HolidayModel; songs: MadeSongs }) {
  const { order, edit, errorOf } = model;
  const hours = producerHours(resolvedHoliday(order).language, songs);
  return (
    <Part title={m.holiday_part_song()}>
      <div className="souvenir-wide">
        <ChoiceChips
          id={controlId('preferredGenre')}
          starred
          legend={m.holiday_preferredGenre()}
          options={holidayGenres.map((value) => ({ value, label: genreLabels[value]() }))}
          value={order.preferredGenre}
          error={errorOf('preferredGenre')}
          onChange={(preferredGenre) => edit({ preferredGenre })}
        />
      </div>
      {isOther(order.preferredGenre) && <Text model={model} field="otherGenre" />}
      <div className="souvenir-wide">
        <ChoiceChips
          id={controlId('songLanguage')}
          starred
          legend={m.holiday_songLanguage()}
          hint={hours === undefined ? undefined : m.holiday_language_by_producer({ hours })}
          options={songLanguages
            .filter((language) => isOffered(language, songs))
            .map((value) => ({ value, label: languageLabels[value]() }))}
          value={order.songLanguage}
          error={errorOf('songLanguage')}
          onChange={(songLanguage) => edit({ songLanguage })}
        />
      </div>
      {isOther(order.songLanguage) && <Text model={model} field="otherSongLanguage" />}
    </Part>
  );
}
