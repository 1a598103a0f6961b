import { X } from './icons/x.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { m } from '#messages/messages.js';
import { IconButton } from './button.tsx';
import { type Tone, toneIcons } from './notice.tsx';

/** SITE-20 */
const shownForMilliseconds = 4000;

interface Toast {
  number: number;
  /** Milliseconds on the page's clock. */
  shownAt: number;
  tone: Tone;
  text: string;
  title: string | undefined;
}

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function change(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Says one sentence, with a title where there is one, above everything else; a new one takes the place of the one before. Errors stay until closed, or until their page is left. */
export function showToast(tone: Tone, text: string, title?: string): void {
  count += 1;
  change({ number: count, shownAt: performance.now(), tone, text, title });
}

export function hideToast(): void {
  change(null);
}

let page = '';

/**
 * Call with the path of each page that is opened: an error that was about the page before goes with it. One that has just been said may
 * be why the page changes, and stays.
 */
export function leaveToastBehind(opened: string): void {
  if (opened === page) return;
  page = opened;
  if (current?.tone === 'error' && performance.now() - current.shownAt >= shownForMilliseconds) hideToast();
}

/** The toast that is shown; null for none. */
export const currentToast = (): Pick<Toast, 'tone' | 'text'> | null => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Container of the toasts: once, in the root of every page. */
export function Toaster() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  const place = useRef<HTMLDivElement>(null);
  useAboveDialogs(place, toast);
  return (
    <div ref={place} className="toast-place">
      <output className="contents">
        {toast && toast.tone !== 'error' && <ToastCard toast={toast} key={toast.number} />}
      </output>
      <div role="alert" className="contents">
        {toast?.tone === 'error' && <ToastCard toast={toast} key={toast.number} />}
      </div>
    </div>
  );
}

/** A dialog covers everything that is not in the browser's top layer: while one is open, the toast is put above it there. */
function useAboveDialogs(place: { current: HTMLDivElement | null }, toast: Toast | null): void {
  useEffect(() => {
    const element = place.current;
    if (!element || toast === null || document.querySelector('dialog[open]') === null) return undefined;
    element.setAttribute('popover', 'manual');
    element.showPopover();
    return () => element.removeAttribute('popover');
  }, [place, toast]);
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const Icon = toneIcons[toast.tone];
  useEffect(() => {
    if (held || toast.tone === 'error') return undefined;
    const timer = setTimeout(hideToast, shownForMilliseconds);
    return () => clearTimeout(timer);
  }, [held, toast]);
  return (
    <div
      className="toast"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className="icon" aria-hidden="true" />
      <p>
        {toast.title && <b className="block font-[680]">{toast.title}</b>}
        {toast.text}
      </p>
      <IconButton label={m.ui_close()} onClick={hideToast}>
        <X className="icon" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
