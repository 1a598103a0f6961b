import { useState } from 'react';
import { turnaroundHours } from '#features/orders/domain/turnaround.ts';
import { m } from '#messages/messages.js';
import { useDraft } from '#ui/draft/use-draft.ts';
import { newRequestKey } from '#ui/request-key.ts';
import { emptySimpleOrder, simpleProblem, type RequiredField, type SimpleOrder } from '../domain/simple-order.ts';
import { type DraftProgress, type SimpleDraft, simpleDraftName } from './simple-draft.ts';

/** Field that can be wrong: a required one, an invalid e-mail address, the facts, or express after noon. */
export type WrongField = RequiredField | 'secondName' | 'facts' | 'deliveryTier';

export interface SimpleForm {
  order: SimpleOrder;
  key: string;
  /** True once the saved draft is restored; until then nothing can be entered. */
  ready: boolean;
  past: DraftProgress;
  note: (past: Partial<DraftProgress>) => void;
  edit: (change: Partial<SimpleOrder>) => void;
  /** Marks fields as wrong and goes to the first. */
  refuse: (fields: readonly WrongField[], text?: string) => void;
  /** The error text under a refused field, until it is corrected. */
  errorOf: (field: WrongField) => string | undefined;
  /** Replaces the draft of a paid order with a new, empty one. */
  startOver: () => void;
}

const sentences: Record<WrongField, () => string> = {
  fullName: m.simple_fix_full_name,
  email: m.simple_fix_email,
  recipientName: m.simple_fix_recipient,
  secondName: m.simple_fix_name_too_long,
  occasion: m.simple_fix_occasion,
  genre: m.simple_fix_genre,
  facts: m.simple_fix_facts,
  deliveryTier: () => m.simple_tier_express_closed({ hours: turnaroundHours(false) }),
};

/** Id of the control that asks for a field. */
export function controlId(field: WrongField): string {
  return `simple-${field}`;
}

function isStillWrong(order: SimpleOrder, field: WrongField): boolean {
  if (field === 'deliveryTier') return order.deliveryTier === 'express';
  const problem = simpleProblem(order);
  if (field === 'facts') return order.facts.every((fact) => fact.trim() === '');
  if (problem?.refusal === 'name-too-long') return problem.field === field;
  return problem?.refusal === 'missing' && problem.fields.some((missing) => missing === field);
}

/** Initial values that the page's address decides: the price list, and the tier whose button led here. */
export type SimpleStart = Pick<SimpleOrder, 'priceList'> & Partial<Pick<SimpleOrder, 'deliveryTier'>>;

/** State of the simple form, kept across reload and failure. */
export function useSimpleForm(start: SimpleStart): SimpleForm {
  const newDraft = (key: string): SimpleDraft => ({
    order: { ...emptySimpleOrder, ...start },
    key,
    past: { submitted: false, sent: false },
  });
  const [draft, setDraft] = useState<SimpleDraft>(() => newDraft(''));
  const [wrong, setWrong] = useState<{ fields: readonly WrongField[]; text?: string | undefined }>({ fields: [] });
  const ready = useDraft<SimpleDraft>(simpleDraftName, draft, (found) => {
    const fresh = newDraft(newRequestKey());
    setDraft(found ? { ...fresh, ...found, order: { ...fresh.order, ...found.order, ...start } } : fresh);
  });
  const { order, key, past } = draft;
  return {
    order,
    key,
    ready,
    past,
    note: (change) => setDraft((before) => ({ ...before, past: { ...before.past, ...change } })),
    edit: (change) => {
      setDraft((before) => ({ ...before, order: { ...before.order, ...change } }));
      // An error text that the rules cannot check again disappears with the next change.
      if (wrong.text !== undefined) setWrong({ fields: [] });
    },
    refuse: (fields, text) => {
      setWrong({ fields, text });
      goTo(fields[0]);
    },
    errorOf: (field) => {
      if (!wrong.fields.includes(field)) return undefined;
      if (wrong.text !== undefined) return wrong.text;
      return isStillWrong(order, field) ? sentences[field]() : undefined;
    },
    startOver: () => setDraft(newDraft(newRequestKey())),
  };
}

function goTo(field: WrongField | undefined): void {
  const target = field && document.getElementById(controlId(field));
  if (!target) return;
  const first = target.matches('fieldset') ? target.querySelector<HTMLElement>('input, textarea') : target;
  first?.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'center' });
}
