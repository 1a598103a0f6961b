import { ORPCError, safe } from '@orpc/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { refusalOf, tusTransport, type UploadsApi } from '#features/uploads/ui/index.ts';
import { m } from '#messages/messages.js';
import { vault } from '#ui/draft/use-draft.ts';
import { newRequestKey } from '#ui/request-key.ts';
import { showToast } from '#ui/toast.tsx';
import { maximumSessionPhotos } from '../domain/limits.ts';
import { type Capture, CaptureQueue, type CaptureTransport, type Stored } from './capture-queue.ts';
import type { PhotoSessionsApi } from './photo-sessions-api.ts';

const currentName = 'capture session';

const words = { broken: m.field_waiting, tooOften: m.photos_too_often, noRoom: m.photos_no_room };

/** Photos go by the resumable uploads of the wizard, and from there into the affiliate's session. */
function captureTransport(
  api: { photoSessions: PhotoSessionsApi; uploads: UploadsApi },
  onSession: (sessionKey: string, sessionId: string) => void,
): CaptureTransport {
  const uploads = tusTransport(api.uploads, vault, { purpose: 'song', words });
  const sessions = new Map<string, string>();
  const sessionOf = async (sessionKey: string): Promise<string> => {
    const known = sessions.get(sessionKey);
    if (known) return known;
    const { session_id } = await api.photoSessions.openSession({ client_key: sessionKey });
    sessions.set(sessionKey, session_id);
    onSession(sessionKey, session_id);
    return session_id;
  };
  return {
    send: (file, onProgress) => uploads.send(file, onProgress, new AbortController().signal),
    async store({ key, sessionKey, uploadId }): Promise<Stored> {
      const session_id = await sessionOf(sessionKey);
      const checked = await uploads.finish(uploadId);
      if ('refused' in checked) return { refused: m.field_process_failed() };
      const { data, error, isDefined } = await safe(
        api.photoSessions.addPhoto({ session_id, upload_id: uploadId, client_key: key }),
      );
      if (!error) return { thumbnailUrl: data.thumbnail_url };
      if (!isDefined) throw error;
      if (error.code === 'UPLOAD_NOT_FOUND') return 'gone';
      return { refused: error.code === 'SESSION_FULL' ? m.field_full({ limit: maximumSessionPhotos }) : error.message };
    },
    problemOf: (error) => {
      if (!navigator.onLine) return m.field_waiting();
      return error instanceof ORPCError && error.defined ? error.message : m.field_upload_failed();
    },
  };
}

export interface CaptureModel {
  items: readonly Capture[];
  /** Session that new photos go to, once the server has it. */
  sessionId: string | null;
  /** Number of photos that the person has so far. */
  count: number;
  add: (files: readonly File[]) => void;
  nextPerson: () => void;
  retry: () => void;
}

/** Quick Capture: the queue on the telephone and the session that it fills. */
export function useCapture(
  api: { photoSessions: PhotoSessionsApi; uploads: UploadsApi },
  onStored: () => void,
): CaptureModel {
  const [sessionKey, setSessionKey] = useState('');
  const [ids, setIds] = useState<Readonly<Record<string, string>>>({});
  const [queue] = useState(() => {
    const shown = new Set<string>();
    const transport = captureTransport(api, (key, id) => setIds((before) => ({ ...before, [key]: id })));
    return new CaptureQueue(vault, transport, (capture) => {
      const isFirst = !shown.has(capture.sessionKey);
      shown.add(capture.sessionKey);
      showToast('ok', isFirst ? m.field_photo_saved_qr() : m.field_photo_saved());
      onStored();
    });
  });
  const items = useSyncExternalStore(queue.subscribe, queue.items, () => nothing);
  useEffect(() => {
    void vault.get(currentName).then((found) => setSessionKey(typeof found === 'string' ? found : newRequestKey()));
    void queue.restore();
    const retry = (): void => void queue.retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [queue]);
  useEffect(() => {
    if (sessionKey !== '') void vault.set(currentName, sessionKey);
  }, [sessionKey]);
  const count = items.filter((item) => item.sessionKey === sessionKey).length;
  const add = (files: readonly File[]): void => {
    const pictures = files.filter((file) => refusalOf(file) === null);
    if (pictures.length < files.length) showToast('error', m.field_not_image());
    if (count + pictures.length > maximumSessionPhotos) {
      showToast('error', m.field_full({ limit: maximumSessionPhotos }));
      return;
    }
    void queue.add(
      pictures.map((file) => ({ key: newRequestKey(), file })),
      sessionKey,
    );
  };
  return {
    items,
    sessionId: ids[sessionKey] ?? null,
    count,
    add,
    nextPerson: () => setSessionKey(newRequestKey()),
    retry: () => void queue.retry(),
  };
}

const nothing: readonly Capture[] = [];
