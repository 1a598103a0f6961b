import { useEffect, useState } from 'react';
import { recordingStore } from './tab-recording.ts';

/** A recording of a page, kept in its tab. */
export interface KeptRecording {
  recording: File | null;
  /** True for one that a reload brought back. */
  isRestored: boolean;
  /** False until it is known whether there is one. */
  isReady: boolean;
  change: (recording: File | null) => void;
  /** Ends its keeping once it was sent. */
  forget: () => void;
}

const nothing = (): undefined => undefined;

/** Restores the recording that this tab kept for a page, and keeps the one that takes its place; see `recordingStore`. */
export function useTabRecording(name: string, largestBytes: number): KeptRecording {
  const [store] = useState(() => recordingStore(name, largestBytes));
  const [held, setHeld] = useState<Pick<KeptRecording, 'recording' | 'isRestored'>>({
    recording: null,
    isRestored: false,
  });
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let gone = false;
    const load = async (): Promise<void> => {
      const found = await store.load().catch(() => null);
      // What was recorded meanwhile is newer.
      if (found && !gone) setHeld((now) => (now.recording ? now : { recording: found, isRestored: true }));
      if (!gone) setReady(true);
    };
    void load();
    return () => {
      gone = true;
    };
  }, [store]);
  const forget = (): void => void store.forget().catch(nothing);
  const change = (recording: File | null): void => {
    setHeld({ recording, isRestored: false });
    // A browser out of space keeps the page working; only reload loses.
    if (recording) store.save(recording).catch(nothing);
    else forget();
  };
  return { ...held, isReady, change, forget };
}
