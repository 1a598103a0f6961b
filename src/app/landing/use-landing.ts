import { startTransition, useEffect, useState } from 'react';
import type { WizardPreset } from '#features/orders/ui/wizard/wizard-state.ts';
import { simpleAnchor, wizardAnchor } from '../paths.ts';

/** SITE-04 */
const scrollAfterMilliseconds = 100;

/** What a button asks of the gallery; `at` differs with each press, so that the same wish twice is two wishes. */
export interface SamplesRequest {
  chip: string;
  play?: string;
  at: number;
}

/** Brings a part of the page to the top. */
export function scrollToPart(anchor: string): void {
  document.getElementById(anchor)?.scrollIntoView();
}

/**
 * What the buttons of a landing page set in motion. Transitions, because the wizard and the gallery may still be the
 * server's picture when a button is pressed: it stays until their script is there.
 */
export function useLanding(samples: { chip: string; play?: string | undefined }, initial?: WizardPreset) {
  const [preset, setPreset] = useState(initial);
  const [request, setRequest] = useState<SamplesRequest>();
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
