import { CircleAlert, ImagePlus, RotateCw, X } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { m } from '#messages/messages.js';
import { IconButton } from '#ui/button.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { maximumPhotos } from '../../domain/song-options.ts';
import { acceptedPhotos } from './photo-checks.ts';
import type { PhotoItem, PhotoQueue } from './photo-queue.ts';
import type { Photos } from './use-photos.ts';

/** The add button, the prints with their rings, the files that were not taken. */
export function PhotoPicker({
  id,
  photos,
  interrupted,
  error,
}: {
  id: string;
  photos: Photos;
  /** Names of files whose upload the last visit cut off. */
  interrupted: readonly string[];
  error?: string | undefined;
}) {
  const { items, queue, refused } = photos;
  return (
    <FieldGroup id={id} legend={m.photos_legend()} error={error}>
      <AddButton onAdd={photos.add} />
      {items.length > 0 && <Count items={items} />}
      {items.length > 0 && (
        <ul className="photo-prints">
          {items.map((item) => (
            <Print key={item.key} item={item} queue={queue} />
          ))}
        </ul>
      )}
      {interrupted.length > 0 && <p className="hint">{m.photos_interrupted({ files: interrupted.join(', ') })}</p>}
      {refused.length > 0 && <Refused lines={refused} onDismiss={photos.dismissRefused} />}
    </FieldGroup>
  );
}

function AddButton({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>): void => {
    onAdd([...(event.target.files ?? [])]);
    // The same file may be picked again after a refusal.
    event.target.value = '';
  };
  return (
    <label className="choice photo-add">
      <input ref={input} type="file" multiple accept={acceptedPhotos} onChange={pick} aria-label={m.photos_add()} />
      <span className="photo-add-face">
        <ImagePlus className="icon size-7" aria-hidden="true" />
        <span>
          <b className="font-[640]">{m.photos_add()}</b>
          <br />
          <span className="hint">{m.photos_add_hint({ limit: maximumPhotos })}</span>
        </span>
      </span>
    </label>
  );
}

function Count({ items }: { items: readonly PhotoItem[] }) {
  const ready = items.filter((item) => item.state === 'ready').length;
  const underway = items.filter((item) => item.state !== 'ready' && item.state !== 'stopped').length;
  return (
    <output className="hint figures">
      {underway > 0
        ? m.photos_count_uploading({ ready, limit: maximumPhotos, underway })
        : m.photos_count({ ready, limit: maximumPhotos })}
    </output>
  );
}

function Print({ item, queue }: { item: PhotoItem; queue: PhotoQueue }) {
  return (
    <li className="photo-print">
      <span className="photo-picture">
        {item.photo?.thumbnail_url ? <img src={item.photo.thumbnail_url} alt="" /> : null}
        {item.state !== 'ready' && item.state !== 'stopped' && (
          <ProgressRing done={item.done} label={m.photos_uploading({ file: item.name })} />
        )}
        {item.state === 'stopped' && (
          <IconButton
            className="photo-retry"
            label={m.photos_retry({ file: item.name })}
            onClick={() => queue.retry(item.key)}
          >
            <RotateCw className="icon" aria-hidden="true" />
          </IconButton>
        )}
      </span>
      <span className="photo-name">{item.name}</span>
      {item.problem && <span className="photo-problem">{item.problem}</span>}
      <IconButton
        className="photo-remove"
        label={m.photos_remove({ file: item.name })}
        onClick={() => void queue.remove(item.key)}
      >
        <span>
          <X className="icon size-4" aria-hidden="true" />
        </span>
      </IconButton>
    </li>
  );
}

function Refused({ lines, onDismiss }: { lines: readonly string[]; onDismiss: () => void }) {
  return (
    <div className="photo-refused">
      <ul>
        {lines.map((line) => (
          <li key={line} className="field-error">
            <CircleAlert className="icon" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
      <IconButton label={m.photos_dismiss()} onClick={onDismiss}>
        <X className="icon" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
