import { ChevronLeft } from '#ui/icons/chevron-left.ts';
import { ChevronRight } from '#ui/icons/chevron-right.ts';
import { CircleAlert } from '#ui/icons/circle-alert.ts';
import { ImagePlus } from '#ui/icons/image-plus.ts';
import { RotateCw } from '#ui/icons/rotate-cw.ts';
import { X } from '#ui/icons/x.ts';
import { type ChangeEvent, useRef, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import type { PhotoItem, PhotoQueue } from './photo-queue.ts';
import type { PhotoRules, PhotoWords } from './photo-rules.ts';
import type { Photos } from './use-photos.ts';
import './photo-picker.css';

/** The add button, the prints with their rings, the files that were not taken. */
export function PhotoPicker({
  id,
  photos,
  rules,
  interrupted,
  error,
}: {
  id: string;
  photos: Photos;
  rules: PhotoRules;
  /** Names of files whose upload the last visit cut off. */
  interrupted: readonly string[];
  error?: string | undefined;
}) {
  const { items, queue, refused } = photos;
  const { words } = rules;
  const prints = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  /** The focus goes on to the photo that takes its place, to the last one, or to the button that adds. */
  const remove = (item: PhotoItem): void => {
    const place = items.indexOf(item);
    const buttons = prints.current?.querySelectorAll<HTMLElement>('.photo-remove') ?? [];
    const next = buttons[place + 1] ?? buttons[place - 1] ?? document.getElementById(id)?.querySelector('input');
    next?.focus();
    void queue.remove(item.key);
  };
  const move = (item: PhotoItem, step: -1 | 1): void => {
    const place = queue.move(item.key, step);
    if (place !== null) setSaid(words.moved(item.name, place, items.length));
  };
  return (
    <FieldGroup id={id} legend={words.legend} error={error}>
      <AddButton rules={rules} onAdd={photos.add} />
      {items.length > 0 && <Count items={items} words={words} />}
      {items.length > 0 && (
        <ul className="photo-prints" ref={prints}>
          {items.map((item, place) => (
            <Print
              key={item.key}
              item={item}
              queue={queue}
              words={words}
              place={{ isFirst: place === 0, isLast: place === items.length - 1 }}
              onMove={(step) => move(item, step)}
              onRemove={() => remove(item)}
            />
          ))}
        </ul>
      )}
      <output className="sr-only">{said}</output>
      {interrupted.length > 0 && <p className="hint">{words.interrupted(interrupted.join(', '))}</p>}
      {refused.length > 0 && <Refused lines={refused} words={words} onDismiss={photos.dismissRefused} />}
    </FieldGroup>
  );
}

function AddButton({
  rules: { accept, words },
  onAdd,
}: {
  rules: PhotoRules;
  onAdd: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>): void => {
    onAdd([...(event.target.files ?? [])]);
    // The same file may be picked again after a refusal.
    event.target.value = '';
  };
  return (
    <label className="choice photo-add">
      <input ref={input} type="file" multiple accept={accept} onChange={pick} aria-label={words.add} />
      <span className="photo-add-face">
        <ImagePlus className="icon size-7" aria-hidden="true" />
        <span>
          <b className="font-[640]">{words.add}</b>
          <br />
          <span className="hint">{words.hint}</span>
        </span>
      </span>
    </label>
  );
}

function Count({ items, words }: { items: readonly PhotoItem[]; words: PhotoWords }) {
  const ready = items.filter((item) => item.state === 'ready').length;
  const underway = items.filter((item) => item.state !== 'ready' && item.state !== 'stopped').length;
  return <output className="hint figures">{words.count(ready, underway)}</output>;
}

function Print({
  item,
  queue,
  words,
  place,
  onMove,
  onRemove,
}: {
  item: PhotoItem;
  queue: PhotoQueue;
  words: PhotoWords;
  place: { isFirst: boolean; isLast: boolean };
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}) {
  return (
    <li className="photo-print">
      <span className="photo-picture">
        {item.photo?.thumbnail_url ? <img src={item.photo.thumbnail_url} alt="" /> : null}
        {item.state !== 'ready' && item.state !== 'stopped' && (
          <ProgressRing done={item.done} label={words.uploading(item.name)} />
        )}
        {item.state === 'stopped' && (
          <IconButton className="photo-retry" label={words.retry(item.name)} onClick={() => queue.retry(item.key)}>
            <RotateCw className="icon" aria-hidden="true" />
          </IconButton>
        )}
      </span>
      <span className="photo-name">{item.name}</span>
      {item.problem && <span className="photo-problem">{item.problem}</span>}
      {!(place.isFirst && place.isLast) && (
        <span className="photo-moves">
          <IconButton label={words.earlier(item.name)} disabled={place.isFirst} onClick={() => onMove(-1)}>
            <ChevronLeft className="icon" aria-hidden="true" />
          </IconButton>
          <IconButton label={words.later(item.name)} disabled={place.isLast} onClick={() => onMove(1)}>
            <ChevronRight className="icon" aria-hidden="true" />
          </IconButton>
        </span>
      )}
      <IconButton className="photo-remove" label={words.remove(item.name)} onClick={onRemove}>
        <span>
          <X className="icon size-4" aria-hidden="true" />
        </span>
      </IconButton>
    </li>
  );
}

function Refused({ lines, words, onDismiss }: { lines: readonly string[]; words: PhotoWords; onDismiss: () => void }) {
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
      <IconButton label={words.dismiss} onClick={onDismiss}>
        <X className="icon" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
