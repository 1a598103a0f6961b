import { m } from '#messages/messages.js';
import { safe } from '@orpc/client';
import { useEffect, useState } from 'react';
import { vault } from '#ui/draft/page-storage.ts';
import { useDraft } from '#ui/draft/use-draft.ts';
import { newRequestKey } from '#ui/request-key.ts';
import { emptyHolidayOrder, type HolidayField, type HolidayOrder, holidayProblems } from '../domain/holiday-order.ts';
import { type Photos, tusTransport, type UploadsApi, usePhotos } from '#features/uploads/ui/index.ts';
import { holidayDraftName } from './holiday-draft.ts';
import { holidayPhotos } from './holiday-photos.ts';

interface Kept {
  order: HolidayOrder;
  key: string;
  photos: { id: string; name: string }[];
  /** Names of files whose upload was not finished. */
  interrupted: string[];
}

export interface HolidayModel {
  /** With the ids of the photos that are ready. */
  order: HolidayOrder;
  key: string;
  photos: Photos;
  /** Photos not yet at the server. */
  pendingPhotos: number;
  interrupted: readonly string[];
  /** True once the saved draft is restored; until then nothing can be entered. */
  ready: boolean;
  edit: (change: Partial<HolidayOrder>) => void;
  /** Lets a field show its error from now on; called when the field loses focus. */
  leave: (field: HolidayField) => void;
  /** The sentence under a field, in the page's language. */
  errorOf: (field: HolidayField) => string | undefined;
  /** Shows the errors of the given fields and moves the focus to the first. */
  refuse: (fields: readonly HolidayField[]) => void;
  refuseEmail: () => void;
  /** Clears the form and its photos for the next order, once this one is paid. */
  startOver: () => void;
}

/** Id of the control that asks for a field. */
export function controlId(field: HolidayField): string {
  return `holiday-${field}`;
}

/** State of the Holiday Memory Form, kept across reload and failure. */
export function useHoliday(uploads: UploadsApi): HolidayModel {
  const [typed, setTyped] = useState<HolidayOrder>(emptyHolidayOrder);
  const [key, setKey] = useState('');
  const [told, setTold] = useState<ReadonlySet<HolidayField>>(new Set());
  const [badEmail, setBadEmail] = useState<string | null>(null);
  // The client makes a new object for every access; one is enough, and effects depend on it.
  const [calls] = useState(() => uploads);
  const rules = holidayPhotos();
  const photos = usePhotos(() => tusTransport(calls, vault, rules), rules);
  const images = photos.items.flatMap(({ state, photo }) => (state === 'ready' && photo ? [photo.id] : []));
  const order = { ...typed, images };
  const { ready, interrupted, clearInterrupted } = useKept({ order, key, photos, uploads: calls }, (found) => {
    setTyped({ ...emptyHolidayOrder, ...found.order });
    setKey(found.key);
  });
  const problems = holidayProblems(order);
  const tell = (fields: readonly HolidayField[]): void => setTold((before) => new Set([...before, ...fields]));
  return {
    order,
    key,
    photos,
    pendingPhotos: photos.items.filter((item) => item.state !== 'ready').length,
    interrupted,
    ready,
    edit: (change) => setTyped((before) => ({ ...before, ...change })),
    leave: (field) => tell([field]),
    errorOf: (field) => {
      if (field === 'email' && badEmail !== null && badEmail === order.email) return m.holiday_error_email_form();
      if (!told.has(field) || !problems.includes(field)) return undefined;
      return (field === 'firstName' || field === 'secondName') && order[field].trim() !== ''
        ? m.holiday_error_name_long()
        : missingText[field]?.();
    },
    refuse: (fields) => {
      tell(fields);
      goTo(fields[0]);
    },
    refuseEmail: () => {
      setBadEmail(order.email);
      goTo('email');
    },
    startOver: () => {
      for (const item of photos.items) void photos.queue.remove(item.key);
      clearInterrupted();
      setTyped(emptyHolidayOrder);
      setTold(new Set());
      setKey(newRequestKey());
    },
  };
}

/** Restores the last visit's answers and photos from the draft and saves the current ones. */
function useKept(
  { order, key, photos, uploads }: { order: HolidayOrder; key: string; photos: Photos; uploads: UploadsApi },
  onFound: (kept: Pick<Kept, 'order' | 'key'>) => void,
) {
  const [names, setNames] = useState<readonly string[]>([]);
  const present = photos.items.map((item) => item.name);
  const interrupted = names.filter((name) => !present.includes(name));
  const kept: Kept = {
    order,
    key,
    photos: photos.items.flatMap(({ photo }) => (photo ? [{ id: photo.id, name: photo.name }] : [])),
    interrupted: [...interrupted, ...photos.items.filter((item) => !item.photo).map((item) => item.name)],
  };
  const ready = useDraft<Kept>(holidayDraftName, kept, (found) => {
    onFound(found ?? { order: emptyHolidayOrder, key: newRequestKey() });
    setNames(found?.interrupted ?? []);
    photos.queue.restore(found?.photos ?? []);
  });
  useEffect(() => {
    if (!ready) return;
    void safe(uploads.listPhotos()).then(({ data }) => photos.queue.restore(data?.photos ?? []));
  }, [ready, uploads, photos.queue]);
  return { ready, interrupted, clearInterrupted: () => setNames([]) };
}

/** HOL-03: the error text under a field that is missing. */
const missingText: Readonly<Partial<Record<HolidayField, () => string>>> = {
  firstName: m.holiday_error_firstName,
  email: m.holiday_error_email,
  destination: m.holiday_error_destination,
  favoriteMemory: m.holiday_error_favoriteMemory,
  companionship: m.holiday_error_companionship,
  preferredGenre: m.holiday_error_preferredGenre,
  otherGenre: m.holiday_error_otherGenre,
  songLanguage: m.holiday_error_songLanguage,
  otherSongLanguage: m.holiday_error_otherSongLanguage,
  images: m.holiday_error_images,
};

function goTo(field: HolidayField | undefined): void {
  const target = field && document.getElementById(controlId(field));
  if (!target) return;
  const control = target.matches('fieldset') ? target.querySelector<HTMLElement>('input') : target;
  control?.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'center' });
}
