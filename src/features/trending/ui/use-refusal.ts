import { type RefObject, useEffect, useRef, useState } from 'react';
import { showToast } from '#ui/toast.tsx';
import type { TrendContent } from '../content.ts';
import { refusalText } from './refusal-text.ts';
import { type EditorField, type Refused, unchangedFields, wrongFields, wrongFieldsText } from './wrong-fields.ts';

/** Outcome of the last saving: fields that were not taken, the first of which gets the focus, and a sentence for all. */
export function useRefusal(content: TrendContent): {
  form: RefObject<HTMLFormElement | null>;
  wrong: readonly EditorField[];
  /** Says how saving ended; null where it went well. */
  tell: (error: Error | null) => void;
} {
  const [refused, setRefused] = useState<Refused | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  const tell = (error: Error | null): void => {
    const fields = error ? wrongFields(error) : [];
    setRefused(fields.length > 0 ? { content, fields } : null);
    if (error) showToast('error', fields.length > 0 ? wrongFieldsText(fields) : refusalText(error));
  };
  return { form, wrong: refused ? unchangedFields(refused, content) : [], tell };
}
