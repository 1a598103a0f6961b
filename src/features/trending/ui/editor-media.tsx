import { isDefinedError, safe } from '@orpc/client';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { sendFile, type UploadProgress } from '#features/assets/ui/index.ts';
import { fileSize } from '#kit/file-size.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { TrendContent } from '../content.ts';
import { type Focus, type MediaKind, mediaKinds } from '../domain/media.ts';
import type { Media } from '../media-contract.ts';
import type { EditorialApi } from './editorial-api.ts';

interface Props {
  api: EditorialApi;
  content: TrendContent;
  onEdit: (change: Partial<TrendContent>) => void;
}

/** Pictures, films and songs of the editors: sent, cut, and put into the article. */
export function EditorMedia({ api, content, onEdit }: Props) {
  const { found, load } = useMedia(api);
  const remove = async (id: string): Promise<void> => {
    const { error } = await safe(api.deleteMedia({ id }));
    if (error) showToast('error', reasonOf(error));
    load();
  };
  return (
    <section className="editor-part" aria-labelledby="media-title">
      <h2 className="heading-2" id="media-title">
        {m.media_title()}
      </h2>
      <MediaForm api={api} largestBytes={found?.largest_bytes ?? 0} onKept={load} />
      {found?.media.length === 0 && <p className="notes">{m.media_none()}</p>}
      <ul className="media-list">
        {found?.media.map((one) => (
          <li key={one.id} className="media-item">
            <MediaPicture media={one} />
            <div className="grid justify-items-start gap-2">
              <span className="small break-anywhere">{one.name}</span>
              <Uses media={one} content={content} onEdit={onEdit} />
              {one.is_shown ? (
                <span className="small soft">{m.media_shown()}</span>
              ) : (
                <Button look="quiet" size="slim" onClick={() => void remove(one.id)}>
                  {m.media_delete({ name: one.name })}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useMedia(api: EditorialApi) {
  const [found, setFound] = useState<{ media: Media[]; largest_bytes: number }>();
  // Each part of the client is a new one at each look; the first is as good as the next.
  const [client] = useState(() => api);
  const load = useCallback((): void => {
    void safe(client.listMedia()).then(({ data }) => {
      if (data) setFound(data);
    });
  }, [client]);
  useEffect(load, [load]);
  return { found, load };
}

function MediaPicture({ media: { tall, sound } }: { media: Media }) {
  if (tall !== null) return <img className="media-picture" src={tall} alt="" loading="lazy" decoding="async" />;
  // The words of a song are in the article that shows it.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return sound === null ? null : <audio className="media-sound" src={sound} controls preload="none" />;
}

/** Buttons that put a file into the article. */
function Uses({ media, content, onEdit }: { media: Media } & Omit<Props, 'api'>) {
  const { picture, tall, shared, film, sound } = media;
  const inText = film ?? sound ?? picture;
  const use = (label: string, change: Partial<TrendContent>) => (
    <Button
      look="outline"
      size="slim"
      onClick={() => {
        onEdit(change);
        showToast('ok', m.media_used());
      }}
    >
      {label}
    </Button>
  );
  return (
    <span className="flex flex-wrap gap-2">
      {picture !== null && use(m.media_as_picture(), { hero_image: picture, og_image: shared })}
      {picture !== null && use(m.media_as_tall_picture(), { hero_image: tall, og_image: shared })}
      {film !== null && use(m.media_as_film(), { video_url_9x16: film, hero_image: tall, og_image: shared })}
      {sound !== null && use(m.media_as_song(), { audio_url: sound })}
      {inText !== null &&
        use(m.media_into_text(), { body: `${content.body.trimEnd()}\n\n![${m.media_describe()}](${inText})\n` })}
    </span>
  );
}

const kindOf = (file: File): MediaKind | null => mediaKinds.find((kind) => file.type.startsWith(`${kind}/`)) ?? null;

function MediaForm({ api, largestBytes, onKept }: { api: EditorialApi; largestBytes: number; onKept: () => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const [focus, setFocus] = useState<Focus>('centre');
  const [at, setAt] = useState<UploadProgress | 'checking' | null>(null);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (at !== null) return;
    const file = picker.current?.files?.[0];
    const kind = file && (kindOf(file) ?? (/\.hei[cf]$/i.test(file.name) ? 'image' : null));
    if (!file || !kind) {
      setProblem(m.media_missing());
      return;
    }
    setProblem(undefined);
    setAt(0);
    const { error } = await safe(
      sendFile(file, setAt, { endpoint: '/magazine-uploads' }).then((upload_id) => {
        setAt('checking');
        return api.keepMedia({ upload_id, kind, focus });
      }),
    );
    setAt(null);
    if (error) {
      setProblem(reasonOf(error));
      return;
    }
    if (picker.current) picker.current.value = '';
    showToast('ok', m.media_kept());
    onKept();
  };
  return (
    <form className="grid gap-4" noValidate aria-label={m.media_add()} onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label className="field-label" htmlFor="media-file">
          {m.media_file()}
        </label>
        <input
          ref={picker}
          id="media-file"
          className="input"
          type="file"
          accept="image/*,.heic,.heif,video/*,audio/*"
          aria-describedby="media-file-hint"
        />
        <span className="hint" id="media-file-hint">
          {m.media_file_hint({ size: fileSize(largestBytes) })}
        </span>
      </div>
      <FocusField focus={focus} onFocus={setFocus} />
      {problem && <FieldError id="media-error">{problem}</FieldError>}
      <output className="small soft empty:hidden">{progressText(at)}</output>
      <Button type="submit" look="outline" size="slim" className="justify-self-start" disabled={at !== null}>
        {m.media_add()}
      </Button>
    </form>
  );
}

function FocusField({ focus, onFocus }: { focus: Focus; onFocus: (focus: Focus) => void }) {
  return (
    <SelectField
      id="media-focus"
      label={m.media_focus()}
      value={focus}
      onChange={onFocus}
      options={[
        { value: 'centre', name: m.media_focus_centre() },
        { value: 'start', name: m.media_focus_start() },
        { value: 'end', name: m.media_focus_end() },
      ]}
    />
  );
}

function progressText(at: UploadProgress | 'checking' | null): string {
  if (at === null) return '';
  if (at === 'checking') return m.media_checking();
  return at === 'offline' ? m.challenge_offline() : m.media_sending({ percent: Math.round(100 * at) });
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && isDefinedError(error) ? (error as Error).message : m.media_failed();
