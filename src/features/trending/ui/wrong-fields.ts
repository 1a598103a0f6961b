import { m } from '#messages/messages.js';
import type { TrendContent } from '../content.ts';

/** Fields of the editor by the path of the article's content that they hold, in the sequence of the form. */
const names = {
  title: m.editorial_title,
  slug: m.editorial_slug,
  dek: m.editorial_dek,
  author: m.editorial_author,
  body: m.editorial_body,
  tags: m.editorial_tags,
  topic_entities: m.editorial_topics,
  occasion: m.editorial_occasion,
  cta_template_key: m.editorial_template,
  producer_note: m.trending_dialog_note,
  genre: m.remix_genre,
  hero_image: m.editorial_hero,
  og_image: m.editorial_og,
  video_url_9x16: m.editorial_video,
  audio_url: m.editorial_audio,
  captions_url: m.editorial_captions,
  hero_alt: m.editorial_hero_alt,
  'sleeve.occasion': m.editorial_sleeve_occasion,
  'sleeve.seed': m.editorial_sleeve_seed,
  'sleeve.title': m.editorial_sleeve_title,
  'sleeve.name': m.editorial_sleeve_name,
} satisfies Record<string, () => string>;

export type EditorField = keyof typeof names;

/** One step of an issue's path, bare or as an object, as the standard for schemas allows both. */
const step = (part: unknown): string =>
  String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part);

/** Fields that the server did not take, from its refusal of an article; none for any other refusal. */
export function wrongFields(error: Error): EditorField[] {
  const issues = 'data' in error ? (error.data as { issues?: { path?: unknown[] }[] } | undefined)?.issues : undefined;
  const paths = (issues ?? []).map(({ path = [] }) => path.map(step)).filter(([first]) => first === 'content');
  const found = new Set(paths.flatMap(([, field = '', part = '']) => [field, `${field}.${part}`]));
  return (Object.keys(names) as EditorField[]).filter((field) => found.has(field));
}

/** An article as it was when the server refused it. */
export interface Refused {
  content: TrendContent;
  fields: readonly EditorField[];
}

function valueOf(content: TrendContent, field: EditorField): unknown {
  const [name, part] = field.split('.') as [keyof TrendContent, keyof TrendContent['sleeve'] | undefined];
  return part ? content.sleeve[part] : content[name];
}

/** Refused fields that were not edited since; editing a field clears its error. */
export const unchangedFields = ({ content: then, fields }: Refused, now: TrendContent): EditorField[] =>
  fields.filter((field) => JSON.stringify(valueOf(then, field)) === JSON.stringify(valueOf(now, field)));

const isEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** The sentence under a field that was not taken. */
export const wrongFieldText = (content: TrendContent, field: EditorField): string =>
  isEmpty(valueOf(content, field)) ? m.editorial_field_missing() : m.editorial_field_form();

/** The sentence over the form: which fields to look at again. */
export const wrongFieldsText = (fields: readonly EditorField[]): string =>
  m.editorial_look_again({ fields: fields.map((field) => names[field]()).join(', ') });
