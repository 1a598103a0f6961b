import { isDefinedError, safe } from '@orpc/client';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { sendFile, type UploadProgress } from '#features/assets/ui/index.ts';
import { fileSize } from '#kit/file-size.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Focus, type MediaKind, mediaKinds } from '../domain/media.ts';
import type { EditorialApi } from './editorial-api.ts';

/** Kinds by the ends of names, where a browser does not know the type. */
const byName: readonly [RegExp, MediaKind][] = [
  [/\.vtt$/i, 'captions'],
  [/\.hei[cf]$/i, 'image'],
];

const kindOf = ({ name, type }: File): MediaKind | undefined =>
  byName.find(([ending]) => ending.test(name))?.[1] ?? mediaKinds.find((kind) => type.startsWith(`${kind}/`));

/** Sends a file, and leaves it to be made ready. */
export function MediaForm({
  api,
  largestBytes,
  onKept,
}: {
  api: EditorialApi;
  largestBytes: number;
  onKept: () => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [focus, setFocus] = useState<Focus>('centre');
  const [at, setAt] = useState<UploadProgress | null>(null);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (at !== null) return;
    const file = picker.current?.files?.[0];
    const kind = file && kindOf(file);
    if (!file || !kind) {
      setProblem(m.media_missing());
      return;
    }
    setProblem(undefined);
    setAt(0);
    const { error } = await safe(
      sendFile(file, setAt, { endpoint: '/magazine-uploads' }).then((upload_id) =>
        api.keepMedia({ upload_id, kind, focus }),
      ),
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
      <FileField picker={picker} largestBytes={largestBytes} />
      <FocusField focus={focus} onFocus={setFocus} />
      {problem && <FieldError id="media-error">{problem}</FieldError>}
      <output className="small soft empty:hidden">{progressText(at)}</output>
      <Button type="submit" look="outline" size="slim" className="justify-self-start" disabled={at !== null}>
        {m.media_add()}
      </Button>
    </form>
  );
}

function FileField({ picker, largestBytes }: { picker: RefObject<HTMLInputElement | null>; largestBytes: number }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor="media-file">
        {m.media_file()}
      </label>
      <input
        ref={picker}
        id="media-file"
        className="input"
        type="file"
        accept="image/*,.heic,.heif,video/*,audio/*,.vtt"
        aria-describedby="media-file-hint"
      />
      <span className="hint" id="media-file-hint">
        {m.media_file_hint({ size: fileSize(largestBytes) })}
      </span>
    </div>
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

function progressText(at: UploadProgress | null): string {
  if (at === null) return '';
  return at === 'offline' ? m.challenge_offline() : m.media_sending({ percent: Math.round(100 * at) });
}

export const reasonOf = (error: unknown): string =>
  error instanceof Error && isDefinedError(error) ? (error as Error).message : m.media_failed();
