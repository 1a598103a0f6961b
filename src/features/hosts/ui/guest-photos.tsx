import { safe } from '@orpc/client';
import { useState } from 'react';
import { sendFile, type UploadProgress } from '#features/assets/ui/index.ts';
import { acceptedPhotos, type UploadsApi } from '#features/uploads/ui/index.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { failureText } from '#ui/refusal-text.ts';
import { maximumGuestPhotos } from '../domain/limits.ts';
import type { GuestPhoto } from '../guest-page-contract.ts';
import { FileField } from './file-field.tsx';
import type { HostsApi } from './hosts-api.ts';

interface PhotosProps {
  api: HostsApi;
  uploads: UploadsApi;
  token: string;
  house: string;
  first: readonly GuestPhoto[];
  file: (part: string) => string;
}

function useGuestPhotos({ api, uploads, token, first }: PhotosProps) {
  const [photos, setPhotos] = useState(first);
  const [at, setAt] = useState<UploadProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sendOne = async (file: File): Promise<void> => {
    const upload_id = await sendFile(file, setAt, { endpoint: '/uploads' });
    await uploads.finishPhoto({ upload_id, purpose: 'song' });
    const photo = await api.addGuestPhoto({ token, upload_id });
    setPhotos((shown) => [...shown.filter(({ photo_id }) => photo_id !== photo.photo_id), photo]);
  };
  const send = async (files: readonly File[]): Promise<void> => {
    setProblem(files.length > maximumGuestPhotos - photos.length ? m.guest_photos_full() : null);
    for (const file of files.slice(0, maximumGuestPhotos - photos.length)) {
      setAt(0);
      const { error } = await safe(sendOne(file));
      if (error) setProblem(m.guest_photos_refused({ file: file.name }));
    }
    setAt(null);
  };
  const remove = async (photo_id: string): Promise<void> => {
    const { error } = await safe(api.removeGuestPhoto({ token, photo_id }));
    setProblem(error ? failureText(error, m.guest_page_failed) : null);
    if (!error) setPhotos((shown) => shown.filter((photo) => photo.photo_id !== photo_id));
  };
  return { photos, at, problem, send, remove };
}

/** HOST-05: photos that a guest adds to their own page. */
export function GuestPhotos(props: PhotosProps) {
  const { photos, at, problem, send, remove } = useGuestPhotos(props);
  return (
    <section className="grid gap-4" aria-labelledby="guest-photos">
      <h2 className="heading-2" id="guest-photos">
        {m.guest_photos({ count: photos.length, most: maximumGuestPhotos })}
      </h2>
      <p className="notes">{m.guest_photos_text({ house: props.house })}</p>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <PhotoGrid photos={photos} file={props.file} remove={at === null ? (id) => void remove(id) : undefined} />
      <FileField
        id="guest-photos-add"
        label={m.guest_photos_add()}
        accept={acceptedPhotos}
        several
        disabled={at !== null || photos.length >= maximumGuestPhotos}
        onChosen={(files) => void send(files)}
      />
      <output className="small block">
        {at === 'offline' ? m.guest_photos_offline() : at === null ? '' : m.guest_photos_sending()}
      </output>
      {typeof at === 'number' && (
        <progress className="stage-bar max-w-48" aria-label={m.guest_photos_sending()} value={at} max={1} />
      )}
    </section>
  );
}

/** Photos of a guest, each leading to the whole picture; with `remove`, a button for each. */
export function PhotoGrid({
  photos,
  file,
  remove,
}: {
  photos: readonly GuestPhoto[];
  file: (part: string) => string;
  remove?: ((photoId: string) => void) | undefined;
}) {
  if (photos.length === 0) return null;
  return (
    <ul className="host-photos">
      {photos.map(({ photo_id }, at) => (
        <li key={photo_id}>
          <a href={file(`photo-${photo_id}.jpg`)}>
            <img
              src={file(`photo-${photo_id}-small.jpg`)}
              alt={m.guest_photo({ number: at + 1 })}
              width={160}
              height={160}
              loading="lazy"
            />
          </a>
          {remove && (
            <Button look="quiet" size="slim" onClick={() => remove(photo_id)}>
              {m.guest_photo_remove({ number: at + 1 })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
