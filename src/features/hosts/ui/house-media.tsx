import { safe } from '@orpc/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { sendFile, type UploadProgress } from '#features/assets/ui/index.ts';
import { acceptedPhotos, type UploadsApi } from '#features/uploads/ui/index.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Property } from '../contract.ts';
import { maximumMedia } from '../domain/limits.ts';
import type { MediaKind } from '../domain/states.ts';
import { type HostsApi, houseTime, reasonOf } from './hosts-api.ts';

interface MediaProps {
  api: HostsApi;
  uploads: UploadsApi;
  property: Property;
  onChanged: () => Promise<void>;
}

/** Milliseconds between two looks at a video that is being made. */
const lookEvery = 5000;

function useSending({ api, uploads, property: { property_id }, onChanged }: MediaProps) {
  const [at, setAt] = useState<UploadProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sendOne = async (file: File, kind: MediaKind): Promise<void> => {
    const upload_id = await sendFile(file, setAt, { endpoint: '/uploads' });
    await uploads.finishPhoto({ upload_id, purpose: 'song' });
    await api.addMedia({ property_id, upload_id, kind });
  };
  const send = async (files: readonly File[], kind: MediaKind): Promise<void> => {
    setProblem(null);
    for (const file of files) {
      setAt(0);
      const { error } = await safe(sendOne(file, kind));
      if (error) setProblem(m.host_photo_refused({ file: file.name, reason: reasonOf(error) }));
    }
    setAt(null);
    await onChanged();
  };
  const remove = async (media_id: string): Promise<void> => {
    const { error } = await safe(api.removeMedia({ property_id, media_id }));
    setProblem(error ? reasonOf(error) : null);
    await onChanged();
  };
  return { at, problem, send, remove };
}

/** HOST-04: photos and logo of a house, and its welcome video. */
export function HouseMedia(props: MediaProps) {
  const { at, problem, send, remove } = useSending(props);
  const { media } = props.property;
  const photos = media.filter(({ kind }) => kind === 'photo');
  const logo = media.find(({ kind }) => kind === 'logo');
  return (
    <section className="host-part" aria-labelledby="host-media">
      <h2 className="heading-2" id="host-media">
        {m.host_media()}
      </h2>
      <p className="notes">{m.host_media_text()}</p>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <FileField
        id="host-photos"
        label={m.host_photos({ count: photos.length, most: maximumMedia })}
        disabled={at !== null || photos.length >= maximumMedia}
        several
        onChosen={(files) => void send(files.slice(0, maximumMedia - photos.length), 'photo')}
      />
      <FileField
        id="host-logo"
        label={logo ? m.host_logo_other() : m.host_logo()}
        disabled={at !== null}
        onChosen={(files) => void send(files, 'logo')}
      />
      <output className="small block">
        {at === 'offline' ? m.assets_offline() : at === null ? '' : m.host_sending()}
      </output>
      {typeof at === 'number' && (
        <progress className="stage-bar max-w-48" aria-label={m.assets_progress()} value={at} max={1} />
      )}
      {media.length === 0 && <p className="notes soft">{m.host_media_none()}</p>}
      <ul className="host-photos">
        {media.map(({ id, name, kind, thumbnail_url }) => (
          <li key={id}>
            <img src={thumbnail_url} alt={kind === 'logo' ? m.host_logo_alt() : name} width={160} height={160} />
            <Button look="quiet" size="slim" disabled={at !== null} onClick={() => void remove(id)}>
              {m.host_photo_remove({ name })}
            </Button>
          </li>
        ))}
      </ul>
      <Welcome {...props} />
    </section>
  );
}

function FileField({
  id,
  label,
  disabled,
  several = false,
  onChosen,
}: {
  id: string;
  label: string;
  disabled: boolean;
  several?: boolean;
  onChosen: (files: File[]) => void;
}) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        className="input"
        accept={acceptedPhotos}
        multiple={several}
        disabled={disabled}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onChosen(files);
        }}
      />
    </div>
  );
}

function Welcome({ api, property, onChanged }: MediaProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { welcome, shown_welcome: shown, property_id, time_zone } = property;
  const isMaking = welcome?.state === 'making';
  const look = useEffectEvent(() => void onChanged());
  useEffect(() => {
    if (!isMaking) return undefined;
    const timer = setInterval(() => look(), lookEvery);
    return () => clearInterval(timer);
  }, [isMaking]);
  const make = async (): Promise<void> => {
    const { error } = await safe(api.makeWelcome({ property_id }));
    setProblem(error ? reasonOf(error) : null);
    await onChanged();
  };
  return (
    <div className="grid justify-items-start gap-4">
      <h3 className="heading-3">{m.host_welcome()}</h3>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      {welcome?.state === 'failed' && <Notice tone="error">{m.host_welcome_failed()}</Notice>}
      {shown?.film_url && (
        // The words of the song are drawn into the film.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video className="host-film" src={shown.film_url} controls playsInline aria-label={m.host_welcome()} />
      )}
      {shown?.expires_at && (
        <Notice tone="warn">{m.host_welcome_ends({ day: houseTime(shown.expires_at, time_zone) })}</Notice>
      )}
      <output className="notes block">{isMaking ? m.host_welcome_making() : ''}</output>
      {!isMaking && (
        <Button {...(shown ? { look: 'outline' as const } : {})} onClick={() => void make()}>
          {shown ? m.host_welcome_again() : m.host_welcome_make()}
        </Button>
      )}
    </div>
  );
}
