import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { templateSchema, trendContentSchema } from '../content.ts';
import { unchangedFields, wrongFields, wrongFieldText } from './wrong-fields.ts';

const content = {
  slug: 'Not A Slug',
  title: '',
  dek: 'Why we dance',
  author: 'Ada',
  tags: ['#'],
  topic_entities: [],
  occasion: '' as const,
  genre: '',
  producer_note: '',
  hero_image: 'https://elsewhere.example/a.jpg',
  hero_alt: '',
  og_image: null,
  video_url_9x16: null,
  audio_url: null,
  captions_url: null,
  cta_template_key: '',
  body: 'Text',
  sleeve: { occasion: 'birthday' as const, seed: '', title: '', name: '' },
};

/** The refusal of an article, as the server words it: its content is a part of the input. */
async function refusal(article: unknown): Promise<Error> {
  const { issues = [] } = await trendContentSchema['~standard'].validate(article);
  const within = issues.map(({ path = [], ...issue }) => ({ ...issue, path: ['content', ...path] }));
  return new ORPCError('BAD_REQUEST', { data: { issues: within } });
}

test('TRD-07 an article that is refused names every field to look at again, in the sequence of the form', async () => {
  const refused = wrongFields(await refusal(content));
  expect(refused).toEqual(['title', 'slug', 'tags', 'hero_image', 'sleeve.seed']);
  expect(wrongFieldText(content, 'title')).toBe('Please write something here.');
  expect(wrongFieldText(content, 'sleeve.seed')).toBe('Please write something here.');
  expect(wrongFieldText(content, 'slug')).toBe('This is not in the form that the field needs.');
});

test('TRD-07 the error of a field goes when the field is edited, and no other', () => {
  const refused = { content, fields: ['title', 'sleeve.seed'] as const };
  expect(unchangedFields(refused, { ...content, dek: 'Another' })).toEqual(['title', 'sleeve.seed']);
  expect(unchangedFields(refused, { ...content, title: 'Dance' })).toEqual(['sleeve.seed']);
  expect(unchangedFields(refused, { ...content, sleeve: { ...content.sleeve, seed: 'one' } })).toEqual(['title']);
});

test('TRD-07 every field of an article has a name in the editor', async () => {
  const nothing = Object.fromEntries(Object.keys(trendContentSchema.shape).map((field) => [field, 7]));
  const refused = new Set<string>(wrongFields(await refusal(nothing)));
  expect(Object.keys(trendContentSchema.shape).filter((field) => field !== 'sleeve' && !refused.has(field))).toEqual(
    [],
  );
});

test('TRD-07 another refusal names no field', async () => {
  expect(wrongFields(new ORPCError('STALE_VERSION'))).toEqual([]);
  expect(wrongFields(new Error('offline'))).toEqual([]);
  const { issues } = await templateSchema['~standard'].validate({});
  expect(wrongFields(new ORPCError('BAD_REQUEST', { data: { issues } }))).toEqual([]);
});
