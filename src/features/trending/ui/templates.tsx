import { safe } from '@orpc/client';
import { type FormEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Template } from '../content.ts';
import type { EditorialApi } from './editorial-api.ts';
import { listOf, refusalText } from './refusal-text.ts';
import './editor.css';

const noTemplate: Template = { key: '', headline: '', prompt_skeleton: '', genre_options: [], mood_options: [] };

/** The templates of prompts, and a form for one. */
export function Templates({
  api,
  templates,
  onSaved,
}: {
  api: EditorialApi;
  templates: readonly Template[];
  onSaved: (template: Template) => void;
}) {
  const [edited, setEdited] = useState<Template | null>(null);
  return (
    <section className="grid gap-4" aria-labelledby="templates-title">
      <h2 className="heading-2" id="templates-title">
        {m.editorial_templates()}
      </h2>
      <p className="notes soft max-w-136">{m.editorial_templates_text()}</p>
      <ul className="desk-rows empty:hidden">
        {templates.map((template) => (
          <li key={template.key} className="desk-row-stacked">
            <div className="min-w-0">
              <b className="block font-[640]">{template.key}</b>
              <span className="small soft">{template.headline}</span>
            </div>
            <Button look="quiet" size="slim" onClick={() => setEdited(template)}>
              {m.editorial_edit()}
            </Button>
          </li>
        ))}
      </ul>
      {edited === null ? (
        <Button look="outline" size="slim" className="justify-self-start" onClick={() => setEdited(noTemplate)}>
          {m.editorial_new_template()}
        </Button>
      ) : (
        <TemplateForm
          key={edited.key}
          api={api}
          first={edited}
          onSaved={(saved) => {
            setEdited(null);
            onSaved(saved);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

function TemplateForm({
  api,
  first,
  onSaved,
  onClose,
}: {
  api: EditorialApi;
  first: Template;
  onSaved: (template: Template) => void;
  onClose: () => void;
}) {
  const [template, setTemplate] = useState(first);
  const [genres, setGenres] = useState(first.genre_options.join(', '));
  const [moods, setMoods] = useState(first.mood_options.join(', '));
  const edit = (change: Partial<Template>): void => setTemplate((before) => ({ ...before, ...change }));
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { data, error } = await safe(
      api.saveTemplate({ ...template, genre_options: listOf(genres), mood_options: listOf(moods) }),
    );
    if (error) showToast('error', refusalText(error));
    else onSaved(data);
  };
  return (
    <form className="editor-fields" noValidate onSubmit={(event) => void save(event)}>
      <TemplateWords template={template} isKnown={first.key !== ''} onEdit={edit} />
      <TextField
        id="template-genres"
        label={m.editorial_template_genres()}
        optional
        value={genres}
        onChange={setGenres}
      />
      <TextField id="template-moods" label={m.editorial_template_moods()} optional value={moods} onChange={setMoods} />
      <div className="flex gap-3">
        <Button type="submit" size="slim">
          {m.editorial_save_template()}
        </Button>
        <Button look="quiet" size="slim" onClick={onClose}>
          {m.ui_close()}
        </Button>
      </div>
    </form>
  );
}

function TemplateWords({
  template,
  isKnown,
  onEdit,
}: {
  template: Template;
  /** Articles name it by its key, which stays. */
  isKnown: boolean;
  onEdit: (change: Partial<Template>) => void;
}) {
  return (
    <>
      <TextField
        id="template-key"
        label={m.editorial_template_key()}
        hint={m.editorial_slug_hint()}
        value={template.key}
        disabled={isKnown}
        onChange={(key) => onEdit({ key })}
      />
      <TextField
        id="template-headline"
        label={m.editorial_template_headline()}
        maxLength={120}
        value={template.headline}
        onChange={(headline) => onEdit({ headline })}
      />
      <TextField
        id="template-skeleton"
        label={m.editorial_template_skeleton()}
        hint={m.editorial_template_skeleton_hint()}
        multiline="long"
        maxLength={2000}
        value={template.prompt_skeleton}
        onChange={(prompt_skeleton) => onEdit({ prompt_skeleton })}
      />
    </>
  );
}
