import { type KeptPhoto, type Photos, tusTransport, type UploadsApi, usePhotos } from '#features/uploads/ui/index.ts';
import { wizardPhotos } from './wizard-photos.ts';
import { useEffect, useReducer, useState } from 'react';
import { safe } from '@orpc/client';
import type { WizardOrder, WizardVariant } from '../domain/wizard-order.ts';
import { vault } from '#ui/draft/page-storage.ts';
import { useDraft } from '#ui/draft/use-draft.ts';
import { wizardDraftName } from './wizard-draft.ts';
import { newRequestKey } from '#ui/request-key.ts';
import type { BusinessDetails } from './business.ts';
import { fieldText } from './refusals.ts';
import { useOldOrder } from './use-old-order.ts';
import { useStepHistory } from './use-step-history.ts';
import { useTrendHandoff } from './use-trend-handoff.ts';
import {
  draftOf,
  newWizard,
  remainingProblems,
  type WizardAction,
  type WizardDraft,
  type WizardPreset,
  wizardReducer,
  type WizardState,
} from './wizard-state.ts';

interface KeptWizard {
  wizard: WizardDraft;
  photos: { id: string; name: string }[];
  /** Names of files whose upload was not finished. */
  interrupted: string[];
}

export interface WizardModel {
  state: WizardState;
  dispatch: (action: WizardAction) => void;
  photos: Photos;
  /** Files whose upload the last visit cut off and that have not been picked again. */
  interrupted: readonly string[];
  /** Photos not yet at the server. */
  pendingPhotos: number;
  /** True once the saved draft is restored; until then nothing can be entered. */
  ready: boolean;
  edit: (change: Partial<WizardOrder>) => void;
  errorOf: (field: keyof WizardOrder) => string | undefined;
  /** To the step before, as the browser's Back would. */
  goBack: () => void;
  startOver: () => void;
  /** Puts photos that were handed over into this order, or into a new one that has nothing of this one. */
  takePhotos: (uploadIds: readonly string[], into: 'this order' | 'new order') => void;
}

export function useWizard(
  uploads: UploadsApi,
  variant: WizardVariant,
  preset: WizardPreset | undefined,
  own: BusinessDetails | null,
): WizardModel {
  const [state, dispatch] = useReducer(wizardReducer, preset, begin);
  // The client makes a new object for every access; one is enough, and effects depend on it.
  const [calls] = useState(() => uploads);
  const rules = wizardPhotos();
  const photos = usePhotos(() => tusTransport(calls, vault, rules), rules);
  const { ready, interrupted, clearInterrupted } = useKept(state, dispatch, photos, { uploads: calls, preset });
  useEffect(() => {
    if (ready && preset) dispatch({ type: 'preset', preset });
  }, [ready, preset]);
  useTrendHandoff(state, ready, dispatch);
  useOldOrder(state, ready, dispatch);
  usePrefilled(own, ready ? state.key : null, dispatch);
  usePhotoIds(photos, ready, dispatch);
  const pendingPhotos = photos.items.filter((item) => item.state !== 'ready').length;
  const goBack = useStepHistory(state, { ready, pendingPhotos, variant }, dispatch);
  return {
    state,
    dispatch,
    photos,
    interrupted,
    pendingPhotos,
    goBack,
    ready,
    edit: (change) => dispatch({ type: 'edited', change }),
    errorOf: (field) =>
      state.problem && remainingProblems(state, field, variant) ? fieldText(field, state.problem.refusal) : undefined,
    startOver: () => {
      for (const item of photos.items) void photos.queue.remove(item.key);
      clearInterrupted();
      dispatch({ type: 'started-over', key: newRequestKey() });
    },
    takePhotos: (uploadIds, into) => {
      const isNew = into === 'new order';
      if (isNew) {
        photos.queue.keepOnly(uploadIds);
        clearInterrupted();
      }
      dispatch({ type: 'photos-answered', isNew, key: newRequestKey() });
    },
  };
}

/**
 * Initial state, with an empty key: the browser generates the key later, so that the server's page and the first render
 * in the browser are the same.
 */
function begin(preset: WizardPreset | undefined): WizardState {
  return preset ? wizardReducer(newWizard(''), { type: 'preset', preset }) : newWizard('');
}

/** Restores the last visit's answers and photos from the draft and saves the current ones. */
function useKept(
  state: WizardState,
  dispatch: (action: WizardAction) => void,
  photos: Photos,
  { uploads, preset }: { uploads: UploadsApi; preset: WizardPreset | undefined },
): { ready: boolean; interrupted: readonly string[]; clearInterrupted: () => void } {
  const [interrupted, setInterrupted] = useReducer((_: readonly string[], names: readonly string[]) => names, []);
  const names = photos.items.map((item) => item.name);
  const missing = interrupted.filter((name) => !names.includes(name));
  const kept: KeptWizard = {
    wizard: draftOf(state),
    photos: photos.items.flatMap(({ photo }) => (photo ? [{ id: photo.id, name: photo.name }] : [])),
    interrupted: [...missing, ...photos.items.filter((item) => !item.photo).map((item) => item.name)],
  };
  const ready = useDraft<KeptWizard>(wizardDraftName, kept, (found) => {
    dispatch({ type: 'restored', draft: found?.wizard ?? { ...draftOf(state), key: newRequestKey() } });
    // At once: the first step, drawn in between, would have none of the fields that were typed in before the script.
    if (preset) dispatch({ type: 'preset', preset });
    if (!found) return;
    setInterrupted(found.interrupted);
    photos.queue.restore(found.photos);
  });
  useEffect(() => {
    if (ready) void listed(uploads).then((found) => photos.queue.restore(found));
  }, [ready, uploads, photos.queue]);
  return { ready, interrupted: missing, clearInterrupted: () => setInterrupted([]) };
}

/** Photos of this browser that the server still has; empty while it does not answer. */
async function listed(uploads: UploadsApi): Promise<KeptPhoto[]> {
  const { data } = await safe(uploads.listPhotos());
  return data?.photos ?? [];
}

/** WIZ-14: prefills each order once, when the profile is known. `order` is null until the draft is restored. */
function usePrefilled(
  own: BusinessDetails | null,
  order: string | null,
  dispatch: (action: WizardAction) => void,
): void {
  // A repeated request returns the same values in another object.
  const words = JSON.stringify(own);
  useEffect(() => {
    const particulars = JSON.parse(words) as BusinessDetails | null;
    if (order !== null && particulars) dispatch({ type: 'prefilled', particulars });
  }, [order, words, dispatch]);
}

/** Keeps the order's `photo_ids` equal to the ids of the finished uploads. */
function usePhotoIds(photos: Photos, ready: boolean, dispatch: (action: WizardAction) => void): void {
  const ids = JSON.stringify(
    photos.items.flatMap(({ state, photo }) => (state === 'ready' && photo ? [photo.id] : [])),
  );
  useEffect(() => {
    if (ready) dispatch({ type: 'edited', change: { photo_ids: JSON.parse(ids) as string[] } });
  }, [ids, ready, dispatch]);
}
