import { safe } from '@orpc/client';
import { useState } from 'react';
import { sendFile, type UploadProgress } from '#features/assets/ui/index.ts';
import { acceptedPhotos, type UploadsApi } from '#features/uploads/ui/index.ts';
import { fileSize } from '#kit/file-size.ts';
import { m } from '#messages/messages.js';
import { Notice } from '#ui/notice.tsx';
import type { Property } from '../contract.ts';
import { maximumFilmBytes, maximumMedia } from '../domain/limits.ts';
import { FileField } from './file-field.tsx';
import { acceptedFilms, filmTooLarge, isFilm, sendingProblem } from './house-films.ts';
import { HousePicture } from './house-picture.tsx';
import { HouseWelcome } from './house-welcome.tsx';
import { usePolling } from './use-polling.ts';
import { type HostsApi, reasonOf } from './hosts-api.ts';

interface MediaProps {
  api: HostsApi;
  uploads: UploadsApi;
  property: Property;
  hasPlan: boolean;
  onChanged: () => Promise<void>;
}

type SentKind = 'photo' | 'logo';

function useSending({ api, uploads, property: { property_id }, onChanged }: MediaProps) {
  const [at, setAt] = useState<UploadProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sendFilm = async (file: File): Promise<void> => {
    const upload_id = await sendFile(file, setAt, { endpoint: '/house-film-uploads' });
    await api.addClip({ property_id, upload_id, name: file.name });
  };
  const sendOne = async (file: File, kind: SentKind): Promise<void> => {
    if (kind === 'photo' && isFilm(file)) return sendFilm(file);
    const upload_id = await sendFile(file, setAt, { endpoint: '/uploads' });
    await uploads.finishPhoto({ upload_id, purpose: 'song' });
    await api.addMedia({ property_id, upload_id, kind });
  };
  const send = async (files: readonly File[], kind: SentKind): Promise<void> => {
    const problems: string[] = [];
    for (const file of files) {
      if (isFilm(file) && file.size > maximumFilmBytes) {
        problems.push(m.host_photo_refused({ file: file.name, reason: filmTooLarge() }));
        continue;
      }
      setAt(0);
      const { error } = await safe(sendOne(file, kind));
      if (error) problems.push(sendingProblem(file, error));
    }
    setProblem(problems.length > 0 ? problems.join(' ') : null);
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
  const photos = media.filter(({ kind }) => kind !== 'logo');
  usePolling(
    media.some(({ state }) => state === 'working'),
    props.onChanged,
  );
  const logo = media.find(({ kind }) => kind === 'logo');
  return (
    <section className="host-part" aria-labelledby="host-media">
      <h2 className="heading-2" id="host-media">
        {m.host_media()}
      </h2>
      <p className="notes">{m.host_media_text({ most: fileSize(maximumFilmBytes) })}</p>
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
        accept={`${acceptedPhotos},${acceptedFilms}`}
        onChosen={(files) => void send(files.slice(0, maximumMedia - photos.length), 'photo')}
      />
      <FileField
        id="host-logo"
        accept={acceptedPhotos}
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
        {media.map((picture) => (
          <li key={picture.id}>
            <HousePicture
              api={props.api}
              propertyId={props.property.property_id}
              picture={picture}
              disabled={at !== null}
              onRemove={() => void remove(picture.id)}
              onChanged={() => void props.onChanged()}
            />
          </li>
        ))}
      </ul>
      <HouseWelcome {...props} />
    </section>
  );
}
