import { m } from '#messages/messages.js';
import type { WizardOrder } from '../domain/wizard-order.ts';
import type { Problem } from './wizard-state.ts';

/** The specification's sentence for a refusal. */
export function refusalText(refusal: Problem['refusal']): string {
  return sentences[refusal]();
}

const sentences: Record<Problem['refusal'], () => string> = {
  other_language_missing: m.wizard_refusal_other_language,
  other_genre_missing: m.wizard_refusal_other_genre,
  moment_missing: m.wizard_refusal_moment,
  photo_missing: m.wizard_refusal_photo,
  too_many_photos: m.photos_too_many,
  text_too_long: m.wizard_refusal_too_long,
  email_invalid: m.wizard_refusal_email,
  incomplete: m.wizard_refusal_incomplete,
  fields_missing: m.wizard_refusal_fields,
  name_too_long: m.wizard_refusal_name_too_long,
};

/** Instruction that corrects one field, in the same words in the summary and under the field. */
export function fieldText(field: keyof WizardOrder, refusal: Problem['refusal']): string {
  if (refusal === 'text_too_long') return m.wizard_fix_too_long();
  if (refusal === 'name_too_long') return m.wizard_fix_name_too_long();
  if (refusal === 'email_invalid') return m.wizard_fix_email_form();
  return fixes[field]?.() ?? m.wizard_fix_other();
}

const fixes: Partial<Record<keyof WizardOrder, () => string>> = {
  occasion_type: m.wizard_fix_occasion,
  first_name: m.wizard_fix_first_name,
  last_name: m.wizard_fix_last_name,
  company_name: m.wizard_fix_company,
  vat_number: m.wizard_fix_vat,
  email: m.wizard_fix_email,
  language: m.wizard_fix_language,
  other_language: m.wizard_fix_other_language,
  music_genre: m.wizard_fix_genre,
  other_genre: m.wizard_fix_other_genre,
  favorite_moment: m.wizard_fix_moment,
  mood: m.wizard_fix_mood,
  vocal_style: m.wizard_fix_voice,
  tempo: m.wizard_fix_tempo,
  format: m.wizard_fix_format,
  photo_ids: m.wizard_fix_photos,
};

/** Id of the control that asks for a field. */
export function controlId(field: keyof WizardOrder): string {
  return `wizard-${field}`;
}
