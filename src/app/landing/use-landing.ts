import { startTransition, useEffect, useState } from 'react';
import type { WizardPreset } from '#features/wizard/ui/wizard-state.ts';
import { simpleAnchor, wizardAnchor } from '../paths.ts';
import { pinScroll } from './pin-scroll.ts';

/** SITE-04 */
const scrollAfterMilliseconds = 100;

/** Request of a button to the gallery; `at` differs with each press, so that a repeated request counts as a new one. */
export interface SamplesRequest {
  chip: string;
  play?: string;
  at: number;
}

/** Scrolls a part of the page to the top and moves the keyboard focus to it. */
export function scrollToPart(anchor: string): void {
  const part = document.getElementById(anchor);
  if (!part) return;
  part.scrollIntoView();
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  pinScroll(part);
}

/**
 * Makes links to a part of this page scroll without the router: it answers a new hash with a synchronous update, for which
 * React would replace every part that is not loaded yet with its placeholder.
 */
export function useLinksWithin(): void {
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
      const another = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || another || event.defaultPrevented || !document.getElementById(link.hash.slice(1))) return;
      event.preventDefault();
      window.history.replaceState(window.history.state, '', link.hash);
      scrollToPart(link.hash.slice(1));
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, []);
}

/**
 * State and actions behind the buttons of a landing page. Updates are transitions, because the wizard and the gallery may not
 * be hydrated yet when a button is pressed: the server's HTML stays until their script has loaded.
 */
export function useLanding(samples: { chip: string; play?: string | undefined }, initial?: WizardPreset) {
  const [preset, setPreset] = useState(initial);
  const [request, setRequest] = useState<SamplesRequest>();
  useLinksWithin();
  useEffect(() => {
    const anchor = window.location.hash.slice(1);
    if (anchor !== wizardAnchor && anchor !== simpleAnchor) return undefined;
    const timer = setTimeout(() => scrollToPart(anchor), scrollAfterMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return {
    preset,
    request,
    presetWizard: (next: WizardPreset): void => startTransition(() => setPreset(next)),
    /** SITE-07, SITE-13 */
    openSamples: (): void => {
      const { chip, play } = samples;
      startTransition(() => setRequest((last) => ({ chip, ...(play ? { play } : {}), at: (last?.at ?? 0) + 1 })));
    },
  };
}
