import { useEffect } from 'react';

const reachable = 'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex="0"]';

/** Parts of a page that have the focus themselves where nothing in them can. */
const parts = 'section, form, dialog, main, [role="tabpanel"]';

/** The place of what was taken off the page. */
interface Gap {
  within: Element;
  after: Node | null;
  before: Node | null;
}

/**
 * A press often takes its own button away: a line is removed, a form comes in its place, a decision is made. Whoever came by
 * keyboard goes on at what stands nearest, and not at the top of the document. What the page focused by itself keeps it.
 */
export function useNearestFocus(): void {
  useEffect(() => {
    // What has the focus, and everything around it, from inside out.
    let path: Element[] = [];
    let byKeyboard = true;
    // The page that it was on: behind a navigation the content as a whole is focused.
    let page = '';
    const observer = new MutationObserver((records) => {
      const [focused] = path;
      if (!focused || focused.isConnected) return;
      const gap = gapOf(records, path);
      path = [];
      // A frame later the page has focused what it would.
      if (byKeyboard && gap)
        requestAnimationFrame(() => isFocusLost() && page === pageNow() && nearestTo(gap)?.focus());
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const stop = new AbortController();
    const listen = { capture: true, passive: true, signal: stop.signal };
    document.addEventListener('keydown', () => (byKeyboard = true), listen);
    document.addEventListener('pointerdown', () => (byKeyboard = false), listen);
    document.addEventListener('focusin', ({ target }) => ([path, page] = [pathOf(target), pageNow()]), listen);
    // Who left a field of their own accord is not called back when it goes later.
    const forget = ({ target }: FocusEvent): void => void (target === path[0] && isFocusLost() && (path = []));
    document.addEventListener('focusout', (event) => setTimeout(forget, 0, event), listen);
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, []);
}

const pageNow = (): string => location.pathname + location.search;

const isFocusLost = (): boolean => document.activeElement === document.body;

function pathOf(target: EventTarget | null): Element[] {
  const path: Element[] = [];
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) path.push(at);
  return path;
}

function gapOf(records: readonly MutationRecord[], path: readonly Element[]): Gap | null {
  const taken = records.find(
    ({ target, removedNodes }) =>
      target.isConnected && [...removedNodes].some((node) => node instanceof Element && path.includes(node)),
  );
  if (!(taken?.target instanceof Element)) return null;
  return { within: taken.target, after: taken.previousSibling, before: taken.nextSibling };
}

/** The first control behind the gap or the last before it in the smallest part that has one; a part without any itself. */
function nearestTo(gap: Gap): HTMLElement | null {
  for (let part: Element | null = gap.within; part && part !== document.body; part = part.parentElement) {
    const controls = [...part.querySelectorAll<HTMLElement>(reachable)].filter(isReachable);
    const found = controls.find((control) => isBehind(control, gap)) ?? controls.at(-1);
    if (found) return found;
    if (part instanceof HTMLElement && part.matches(parts)) return focusable(part);
  }
  return null;
}

const isReachable = (control: HTMLElement): boolean =>
  control.tabIndex >= 0 && control.checkVisibility() && !control.closest('[inert]') && !control.matches(':disabled');

/** A neighbour of the gap may be gone by now, too. */
function isBehind(control: HTMLElement, { after, before }: Gap): boolean {
  const { DOCUMENT_POSITION_FOLLOWING: following } = Node;
  if (after?.isConnected) return after.compareDocumentPosition(control) === following;
  if (before?.isConnected) return before === control || (before.compareDocumentPosition(control) & following) !== 0;
  return true;
}

function focusable(part: HTMLElement): HTMLElement {
  part.tabIndex = -1;
  return part;
}
