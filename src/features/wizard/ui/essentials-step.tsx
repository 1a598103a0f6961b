import { m } from '#messages/messages.js';
import { ChoiceChips } from '#ui/choice.tsx';
import { TextField } from '#ui/field.tsx';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import { languageNamed } from '#kit/song-language.ts';
import type { Site } from '#features/catalogue/contract.ts';
import { producerHours } from '#features/orders/domain/producer-hours.ts';
import { genres, languages } from '../domain/song-options.ts';
import { resolveTypedChoices } from '../domain/wizard-order.ts';
import { BusinessFields } from './business-fields.tsx';
import { NameFields } from './name-fields.tsx';
import { controlId } from './refusals.ts';
import type { StepProps } from './step-props.ts';

const same = (value: string) => ({ value, label: value });

/** Who the song is for, where it goes, in which language and style. */
export function EssentialsStep(props: StepProps) {
  const { order, variant, songs, edit, errorOf } = props;
  const hours = producerHours(resolveTypedChoices(order).language, songs);
  return (
    <div className="wizard-form wizard-form-pairs">
      <NameFields {...props} />
      <TextField
        id={controlId('email')}
        starred
        label={m.wizard_email()}
        hint={m.wizard_email_hint()}
        type="email"
        name="email"
        autoComplete="email"
        placeholder={m.wizard_email_placeholder()}
        spellCheck={false}
        maxLength={textLimits.short}
        value={order.email}
        error={errorOf('email')}
        onChange={(email) => edit({ email })}
      />
      {variant !== 'consumer' && <BusinessFields {...props} />}
      <div className="wizard-wide">
        <ChoiceChips
          id={controlId('language')}
          starred
          legend={m.wizard_language()}
          options={languages.filter((language) => isOffered(language, songs)).map(same)}
          hint={hours === undefined ? undefined : m.wizard_language_by_producer({ hours })}
          value={order.language}
          error={errorOf('language')}
          onChange={(language) => edit({ language })}
        />
      </div>
      {order.language === 'Other' && <OtherField {...props} field="other_language" label={m.wizard_other_language()} />}
      <div className="wizard-wide">
        <ChoiceChips
          id={controlId('music_genre')}
          starred
          legend={m.wizard_genre()}
          options={genres.map(same)}
          value={order.music_genre}
          error={errorOf('music_genre')}
          onChange={(music_genre) => edit({ music_genre })}
        />
      </div>
      {order.music_genre === 'Other' && <OtherField {...props} field="other_genre" label={m.wizard_other_genre()} />}
    </div>
  );
}

const isListed = (name: string): boolean => languages.some((listed) => listed === name);

/** D25: what the shop's engines sing; 'Other' where they sing more than is listed here, or a producer makes the rest. */
function isOffered(language: (typeof languages)[number], songs: Site['songs']): boolean {
  if (language === 'Other') return songs.producer_hours !== null || songs.languages.some(({ name }) => !isListed(name));
  return languageNamed(songs.languages, language) !== undefined;
}

/** Text field for the language or genre meant by 'Other'. */
function OtherField({
  order,
  edit,
  errorOf,
  field,
  label,
}: StepProps & { field: 'other_language' | 'other_genre'; label: string }) {
  return (
    <TextField
      id={controlId(field)}
      starred
      label={label}
      maxLength={textLimits.short}
      value={order[field]}
      error={errorOf(field)}
      onChange={(text) => edit({ [field]: text })}
    />
  );
}
