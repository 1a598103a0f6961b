import { useState } from 'react';
import { businessDay } from '#kit/business-day.ts';
import { forgetDraft, useDraft } from '#ui/draft/use-draft.ts';
import { proposesReading } from '../domain/reading-words.ts';

/** Reading the words before they are sung, as a form sends it. */
export interface WordsChoice {
  read: boolean;
  /** The day that the song is for, 'YYYY-MM-DD'; '' for none. */
  by: string;
}

interface Kept {
  /** As it was ticked; null while the day decides. */
  ticked: boolean | null;
  by: string;
}

export interface WordsChoiceModel {
  choice: WordsChoice;
  /** Today in London. */
  today: string;
  tick: (read: boolean) => void;
  name: (by: string) => void;
}

type FormName = 'wizard' | 'holiday' | 'simple';
const draftName = (form: FormName): string => `${form}-words`;

/** The choice of a form, kept across reload. It is proposed where the day is more than three days off, and a tick decides. */
export function useWordsChoice(form: FormName): WordsChoiceModel {
  const [{ ticked, by }, setKept] = useState<Kept>({ ticked: null, by: '' });
  // Only what is read in a browser says so: the server draws no day.
  const [today, setToday] = useState('');
  useDraft<Kept>(draftName(form), { ticked, by }, (found) => {
    const now = businessDay(new Date());
    setToday(now);
    // A day that has passed was another order's.
    if (found && (found.by === '' || found.by >= now)) setKept(found);
  });
  const read = ticked ?? (today !== '' && by !== '' && proposesReading(by, today));
  return {
    choice: { read, by: isDay(by) ? by : '' },
    today,
    tick: (isTicked) => setKept({ ticked: isTicked, by }),
    name: (day) => setKept({ ticked, by: day }),
  };
}

/** A date field gives '' while a date is half typed, and takes years of six digits. */
const isDay = (text: string): boolean => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text);

/** The next order of a form begins without a choice. */
export function forgetWordsChoice(form: FormName): Promise<void> {
  return forgetDraft(draftName(form));
}
