import { safe } from '@orpc/client';
import { tusTransport, type UploadsApi } from '#features/uploads/ui/index.ts';
import { m } from '#messages/messages.js';
import { vault } from '#ui/draft/page-storage.ts';
import { failureText, refusalText } from '#ui/refusal-text.ts';
import { maximumSessionPhotos } from '../domain/limits.ts';
import type { CaptureTransport, Stored } from './capture-queue.ts';
import type { PhotoSessionsApi } from './photo-sessions-api.ts';

const words = { broken: m.field_waiting, tooOften: m.photos_too_often, noRoom: m.photos_no_room };

export interface CaptureApi {
  photoSessions: Pick<PhotoSessionsApi, 'openSession' | 'addPhoto'>;
  uploads: UploadsApi;
}

/** Photos go by the resumable uploads of the wizard, and from there into the affiliate's session. */
export function captureTransport(
  api: CaptureApi,
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
      const refused = await checkUpload(api.uploads, uploadId);
      if (refused !== null) return { refused };
      const { data, error, isDefined } = await safe(
        api.photoSessions.addPhoto({ session_id, upload_id: uploadId, client_key: key }),
      );
      if (!error) return { thumbnailUrl: data.thumbnail_url };
      if (!isDefined) {
        if (!navigator.onLine) throw error;
        return { refused: m.field_save_failed() };
      }
      if (error.code === 'UPLOAD_NOT_FOUND') return { gone: error.message };
      return { refused: refusalText(error, { SESSION_FULL: () => m.field_full({ limit: maximumSessionPhotos }) }) };
    },
    problemOf: (error) => {
      if (!navigator.onLine) return m.field_waiting();
      return failureText(error, m.field_upload_failed);
    },
  };
}

/** Has the server check an upload. @returns why it may not go on; null if it may */
async function checkUpload(uploads: Pick<UploadsApi, 'finishPhoto'>, uploadId: string): Promise<string | null> {
  const { error, isDefined } = await safe(uploads.finishPhoto({ upload_id: uploadId, purpose: 'song' }));
  if (!error) return null;
  if (!isDefined) throw error;
  switch (error.code) {
    // Swept away, or in the session already, and the answer was lost: adding the photo tells which.
    case 'UPLOAD_NOT_FOUND':
      return null;
    case 'INVALID_TYPE':
    case 'TOO_LARGE':
    case 'TOO_MANY':
      return m.field_process_failed();
    default:
      return error.message;
  }
}
