import { useEffect, useState, useSyncExternalStore } from 'react';
import { refusalOf } from '#features/uploads/ui/index.ts';
import { m } from '#messages/messages.js';
import { vault } from '#ui/draft/page-storage.ts';
import { newRequestKey } from '#ui/request-key.ts';
import { showToast } from '#ui/toast.tsx';
import { maximumSessionPhotos } from '../domain/limits.ts';
import { type Capture, CaptureQueue } from './capture-queue.ts';
import { type CaptureApi, captureTransport } from './capture-transport.ts';
import { CurrentSession, forgetCurrentSession, type CurrentSessionView } from './current-session.ts';
import { ownedVault } from './owned-vault.ts';

const now = (): number => performance.timeOrigin + performance.now();

/** At the sign-out: whoever takes the telephone next begins with a new person. Unsent photos stay. */
export function endCapture(referralId: string): Promise<void> {
  return forgetCurrentSession(ownedVault(vault, referralId));
}

/** The session and the queue of one affiliate on this telephone. */
function openCapture(api: CaptureApi, referralId: string, onStored: () => void) {
  const owned = ownedVault(vault, referralId);
  const session = new CurrentSession(owned, newRequestKey, now);
  const shown = new Set<string>();
  const transport = captureTransport(api, (key, id) => session.opened(key, id));
  const queue = new CaptureQueue(owned, transport, (capture) => {
    const isFirst = !shown.has(capture.sessionKey);
    shown.add(capture.sessionKey);
    showToast('ok', isFirst ? m.field_photo_saved_qr() : m.field_photo_saved());
    onStored();
  });
  return { session, queue };
}

export interface CaptureModel {
  items: readonly Capture[];
  /** Session that new photos go to. */
  session: CurrentSessionView;
  add: (files: readonly File[]) => void;
  nextPerson: () => void;
  retry: () => void;
}

/** Quick Capture: the queue on the telephone and the session that it fills. */
export function useCapture(api: CaptureApi, referralId: string, onStored: () => void): CaptureModel {
  const [{ session, queue }] = useState(() => openCapture(api, referralId, onStored));
  const items = useSyncExternalStore(queue.subscribe, queue.items, queue.items);
  const current = useSyncExternalStore(session.subscribe, session.view, session.view);
  useEffect(() => {
    // The session first: it hears of what the queue opens.
    void session.restore().then(() => queue.restore());
    const retry = (): void => void queue.retry();
    const onShown = (): void => session.endStale();
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [session, queue]);
  const add = async (files: readonly File[]): Promise<void> => {
    const pictures = files.filter((file) => refusalOf(file) === null);
    if (pictures.length < files.length) showToast('error', m.field_not_image());
    if (pictures.length === 0) return;
    const sessionKey = await session.addPhotos(pictures.length);
    if (sessionKey === null) showToast('error', m.field_full({ limit: maximumSessionPhotos }));
    else
      await queue.add(
        pictures.map((file) => ({ key: newRequestKey(), file })),
        sessionKey,
      );
  };
  return {
    items,
    session: current,
    add: (files) => void add(files),
    nextPerson: () => session.end(),
    retry: () => void queue.retry(),
  };
}
