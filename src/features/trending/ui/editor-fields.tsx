import { type ReactNode, useState } from 'react';
import { occasionName, occasionSlugs } from '#occasions/occasions.ts';
import { m } from '#messages/messages.js';
import { TextField } from '#ui/field.tsx';
import { SleeveArtwork } from '#ui/artwork.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { Template, TrendContent } from '../content.ts';
import { MarkdownToolbar } from './markdown-toolbar.tsx';
import { listOf } from './refusal-text.ts';
import { type EditorField, wrongFieldText } from './wrong-fields.ts';

export interface EditorChoices {
  templates: readonly Template[];
}

const occasionChoices = () => occasionSlugs.map((value) => ({ value, name: occasionName(value) }));

interface FieldsProps {
  content: TrendContent;
  choices: EditorChoices;
  /** Fields that the server did not take when the article was saved last. */
  wrong: readonly EditorField[];
  onEdit: (change: Partial<TrendContent>) => void;
}

const errorAt = ({ content, wrong }: FieldsProps, field: EditorField): string | undefined =>
  wrong.includes(field) ? wrongFieldText(content, field) : undefined;

/** The fields of an article. The server says what it refuses; these keep to its lengths. */
export function EditorFields(props: FieldsProps) {
  return (
    <div className="editor-fields">
      <Head {...props} />
      <Text {...props} />
      <Part title={m.editorial_part_order()}>
        <OrderFields {...props} />
      </Part>
      <Part title={m.editorial_part_media()}>
        <Media {...props} />
      </Part>
      <Part title={m.editorial_sleeve()}>
        <SleeveFields {...props} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="editor-fields editor-group">
      <legend className="heading-3">{title}</legend>
      {children}
    </fieldset>
  );
}

/** All that stands over the text. */
function Head(props: FieldsProps) {
  const { content, onEdit } = props;
  return (
    <>
      <TextField
        id="trend-title"
        error={errorAt(props, 'title')}
        label={m.editorial_title()}
        maxLength={120}
        value={content.title}
        onChange={(title) => onEdit({ title })}
      />
      <TextField
        id="trend-slug"
        error={errorAt(props, 'slug')}
        label={m.editorial_slug()}
        hint={m.editorial_slug_hint()}
        maxLength={80}
        spellCheck={false}
        value={content.slug}
        onChange={(slug) => onEdit({ slug })}
      />
      <TextField
        id="trend-dek"
        error={errorAt(props, 'dek')}
        label={m.editorial_dek()}
        multiline="short"
        maxLength={300}
        value={content.dek}
        onChange={(dek) => onEdit({ dek })}
      />
      <TextField
        id="trend-author"
        error={errorAt(props, 'author')}
        label={m.editorial_author()}
        maxLength={80}
        value={content.author}
        onChange={(author) => onEdit({ author })}
      />
    </>
  );
}

function Text(props: FieldsProps) {
  const { content, onEdit } = props;
  return (
    <>
      <MarkdownToolbar field="trend-body" onChange={(body) => onEdit({ body })} />
      <TextField
        id="trend-body"
        error={errorAt(props, 'body')}
        label={m.editorial_body()}
        hint={m.editorial_body_hint()}
        multiline="long"
        maxLength={60_000}
        value={content.body}
        onChange={(body) => onEdit({ body })}
      />
      <ListField
        id="trend-tags"
        error={errorAt(props, 'tags')}
        label={m.editorial_tags()}
        value={content.tags}
        onChange={(tags) => onEdit({ tags })}
      />
      <ListField
        id="trend-topics"
        error={errorAt(props, 'topic_entities')}
        label={m.editorial_topics()}
        value={content.topic_entities}
        onChange={(topic_entities) => onEdit({ topic_entities })}
      />
    </>
  );
}

/** Occasion and template of an order from the article. */
function OrderFields(props: FieldsProps) {
  const { content, choices, onEdit } = props;
  return (
    <>
      <SelectField
        id="trend-occasion"
        error={errorAt(props, 'occasion')}
        label={m.editorial_occasion()}
        value={content.occasion}
        options={[{ value: '', name: m.editorial_occasion_asked() }, ...occasionChoices()]}
        onChange={(occasion) => onEdit({ occasion })}
      />
      <SelectField
        id="trend-template"
        error={errorAt(props, 'cta_template_key')}
        label={m.editorial_template()}
        value={content.cta_template_key}
        options={[
          { value: '', name: m.editorial_template_none() },
          ...choices.templates.map(({ key, headline }) => ({ value: key, name: `${key}: ${headline}` })),
        ]}
        onChange={(cta_template_key) => onEdit({ cta_template_key })}
      />
      <TextField
        id="trend-note"
        error={errorAt(props, 'producer_note')}
        label={m.trending_dialog_note()}
        optional
        multiline="short"
        maxLength={600}
        value={content.producer_note}
        onChange={(producer_note) => onEdit({ producer_note })}
      />
      <TextField
        id="trend-genre"
        error={errorAt(props, 'genre')}
        label={m.remix_genre()}
        optional
        maxLength={60}
        value={content.genre}
        onChange={(genre) => onEdit({ genre })}
      />
    </>
  );
}

/** Words with commas between, kept as typed while they are being typed. */
function ListField({
  id,
  label,
  value,
  error,
  onChange,
}: {
  id: string;
  label: string;
  error: string | undefined;
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const [text, setText] = useState(value.join(', '));
  return (
    <TextField
      id={id}
      label={label}
      hint={m.editorial_list_hint()}
      error={error}
      optional
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(listOf(typed));
      }}
    />
  );
}

type MediaField = 'hero_image' | 'og_image' | 'video_url_9x16' | 'audio_url' | 'captions_url';

function Media(props: FieldsProps) {
  const { content, onEdit } = props;
  const fields: [MediaField, string][] = [
    ['hero_image', m.editorial_hero()],
    ['og_image', m.editorial_og()],
    ['video_url_9x16', m.editorial_video()],
    ['audio_url', m.editorial_audio()],
    ['captions_url', m.editorial_captions()],
  ];
  return (
    <>
      {fields.map(([field, label]) => (
        <TextField
          key={field}
          id={`trend-${field}`}
          error={errorAt(props, field)}
          label={label}
          hint={m.editorial_address_hint()}
          optional
          spellCheck={false}
          maxLength={300}
          value={content[field] ?? ''}
          onChange={(address) => onEdit({ [field]: address === '' ? null : address })}
        />
      ))}
      <TextField
        id="trend-hero-alt"
        error={errorAt(props, 'hero_alt')}
        label={m.editorial_hero_alt()}
        optional
        maxLength={300}
        value={content.hero_alt}
        onChange={(hero_alt) => onEdit({ hero_alt })}
      />
    </>
  );
}

function SleeveFields(props: FieldsProps) {
  const {
    content: { sleeve },
    onEdit,
  } = props;
  const edit = (change: Partial<TrendContent['sleeve']>): void => onEdit({ sleeve: { ...sleeve, ...change } });
  return (
    <>
      <SleeveArtwork key={JSON.stringify(sleeve)} {...sleeve} label="" className="editor-sleeve" />
      <SelectField
        id="sleeve-occasion"
        error={errorAt(props, 'sleeve.occasion')}
        label={m.editorial_sleeve_occasion()}
        value={sleeve.occasion}
        options={occasionChoices()}
        onChange={(occasion) => edit({ occasion })}
      />
      <TextField
        id="sleeve-seed"
        error={errorAt(props, 'sleeve.seed')}
        label={m.editorial_sleeve_seed()}
        maxLength={60}
        value={sleeve.seed}
        onChange={(seed) => edit({ seed })}
      />
      <TextField
        id="sleeve-title"
        error={errorAt(props, 'sleeve.title')}
        label={m.editorial_sleeve_title()}
        optional
        maxLength={60}
        value={sleeve.title}
        onChange={(title) => edit({ title })}
      />
      <TextField
        id="sleeve-name"
        error={errorAt(props, 'sleeve.name')}
        label={m.editorial_sleeve_name()}
        optional
        maxLength={60}
        value={sleeve.name}
        onChange={(name) => edit({ name })}
      />
    </>
  );
}
