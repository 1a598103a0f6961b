import { isDefinedError, safe } from '@orpc/client';
import { type FormEvent, useEffect, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import type { TrendContent } from '../content.ts';
import type { EditedTrend } from '../editorial-contract.ts';
import { type EditorChoices, EditorFields } from './editor-fields.tsx';
import { EditorMedia } from './editor-media.tsx';
import { Publishing } from './editor-publishing.tsx';
import type { EditorialApi } from './editorial-api.ts';
import { StateTag } from './editor-trends.tsx';
import { useRefusal } from './use-refusal.ts';
import { Versions } from './editor-versions.tsx';
import './article.css';
import './editor.css';

/** Milliseconds without typing after which the preview is drawn. */
const restMilliseconds = 400;

/** One article: its fields, its text beside how readers would have it, its versions, and what readers have. */
export function TrendEditor({
  api,
  first,
  empty,
  choices,
  onCreated,
}: {
  api: EditorialApi;
  /** Null for a new article. */
  first: EditedTrend | null;
  empty: TrendContent;
  choices: EditorChoices;
  onCreated: (id: string) => void;
}) {
  const [trend, setTrend] = useState(first);
  const [content, setContent] = useState(first?.content ?? empty);
  const [saving, setSaving] = useState(false);
  const { form, wrong, tell } = useRefusal(content);
  const isChanged = JSON.stringify(content) !== JSON.stringify(trend?.content ?? empty);
  const edit = (change: Partial<TrendContent>): void => setContent({ ...content, ...change });
  const take = (saved: EditedTrend): void => {
    setTrend(saved);
    setContent(saved.content);
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSaving(true);
    const { data, error } = await safe(
      api.saveTrend({ id: trend?.id ?? null, based_on: trend?.latest_version ?? 0, content }),
    );
    setSaving(false);
    tell(error);
    if (error) return;
    showToast('ok', m.editorial_saved({ version: data.latest_version }));
    take(data);
    if (trend === null) onCreated(data.id);
  };
  return (
    <div className="editor">
      <form ref={form} className="editor-main" noValidate onSubmit={(event) => void save(event)}>
        <p className="empty:hidden">{trend && <StateTag trend={trend} />}</p>
        <EditorFields content={content} choices={choices} wrong={wrong} onEdit={edit} />
        <div className="editor-bar">
          <Button type="submit" disabled={saving || !isChanged}>
            {m.editorial_save()}
          </Button>
          <span className="small soft">{isChanged ? m.editorial_unsaved() : m.editorial_all_saved()}</span>
        </div>
      </form>
      <div className="editor-side">
        <Preview api={api} content={content} />
        <EditorMedia api={api} content={content} onEdit={edit} />
        {trend && <Publishing api={api} trend={trend} isChanged={isChanged} onChanged={take} />}
        {trend && <Versions api={api} trend={trend} onRestored={take} />}
      </div>
    </div>
  );
}

/** The text as the server draws it, so that what is seen here is what readers have. */
function Preview({ api, content }: { api: EditorialApi; content: TrendContent }) {
  const [drawn, setDrawn] = useState({ body_html: '', read_minutes: 1 });
  const [problem, setProblem] = useState<string>();
  const { body, title, dek } = content;
  // Each part of the client is a new one at each look: as a dependency it would draw the text again and again.
  const [client] = useState(() => api);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void safe(client.previewTrend({ body }, { signal: stop.signal })).then(({ data, error }) => {
        if (stop.signal.aborted) return;
        setProblem(isDefinedError(error) ? error.message : undefined);
        if (data) setDrawn(data);
      });
    }, restMilliseconds);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [client, body]);
  return (
    // It scrolls, and by keyboard only what has the focus does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="editor-preview" aria-label={m.editorial_preview()} tabIndex={0}>
      <p className="small soft">
        {m.editorial_preview()}, {m.trending_read({ minutes: drawn.read_minutes })}
      </p>
      <h2 className="heading-1">{title}</h2>
      <p className="lede">{dek}</p>
      {title === '' && body === '' && <p className="notes soft">{m.editorial_preview_empty()}</p>}
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <div className="article-body" dangerouslySetInnerHTML={{ __html: drawn.body_html }} />
    </section>
  );
}
