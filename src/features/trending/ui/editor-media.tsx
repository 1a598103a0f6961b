import { isDefinedError, safe } from '@orpc/client';
import { useCallback, useEffect, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import type { TrendContent } from '../content.ts';
import type { Media } from '../media-contract.ts';
import type { EditorialApi } from './editorial-api.ts';
import { MediaForm, reasonOf } from './media-form.tsx';

interface Props {
  api: EditorialApi;
  content: TrendContent;
  onEdit: (change: Partial<TrendContent>) => void;
}

/** Pictures, films, songs and captions of the editors: sent, cut, and put into the article. */
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
              <Stage api={api} media={one} onAgain={load} />
              <Uses media={one} content={content} onEdit={onEdit} />
              {one.use === 'none' ? (
                <Button look="quiet" size="slim" onClick={() => void remove(one.id)}>
                  {m.media_delete({ name: one.name })}
                </Button>
              ) : (
                <span className="small soft">{one.use === 'shown' ? m.media_shown() : m.media_scheduled()}</span>
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
  // What is being made is asked for again until it is ready, also by an editor who comes back to the page.
  const isWorking = found?.media.some(({ state }) => state === 'working') ?? false;
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setInterval(load, askAgainAfter);
    return () => clearInterval(timer);
  }, [isWorking, load]);
  return { found, load };
}

/** Milliseconds. */
const askAgainAfter = 1500;

/** The stage of a file that is not ready, and a way on for one that could not be looked at. */
function Stage({ api, media, onAgain }: { api: EditorialApi; media: Media; onAgain: () => void }) {
  const { state, kind, focus, upload_id } = media;
  if (state === 'kept') return null;
  const again = async (): Promise<void> => {
    const { error } = await safe(api.keepMedia({ upload_id: upload_id ?? '', kind, focus }));
    if (error) showToast('error', isDefinedError(error) ? error.message : m.media_failed());
    onAgain();
  };
  const words = { working: m.media_working, refused: m.media_refused, failed: m.media_not_made };
  return (
    <>
      <output className="small">{words[state]()}</output>
      {upload_id !== null && (
        <Button look="outline" size="slim" onClick={() => void again()}>
          {m.media_again()}
        </Button>
      )}
    </>
  );
}

function MediaPicture({ media: { tall, sound, captions } }: { media: Media }) {
  if (captions !== null) return <a href={captions}>{m.media_captions()}</a>;
  if (tall !== null) return <img className="media-picture" src={tall} alt="" loading="lazy" decoding="async" />;
  // The words of a song are in the article that shows it.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return sound === null ? <span /> : <audio className="media-sound" src={sound} controls preload="none" />;
}

/** Buttons that put a file into the article. */
function Uses({ media, content, onEdit }: { media: Media } & Omit<Props, 'api'>) {
  const { picture, tall, shared, film, sound, captions } = media;
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
      {captions !== null && use(m.media_as_captions(), { captions_url: captions })}
      {inText !== null &&
        use(m.media_into_text(), { body: `${content.body.trimEnd()}\n\n![${m.media_describe()}](${inText})\n` })}
    </span>
  );
}
