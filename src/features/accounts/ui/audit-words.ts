import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import type { AuditEntry } from '../contract.ts';

type Change = Pick<AuditEntry, 'before' | 'after' | 'reason' | 'is_redacted'>;

/** An audit entry's change as staff read it: what was, what is, and the reason, or that its words are erased. */
export function changeWords({ before, after, reason, is_redacted: isRedacted }: Change): string {
  const from = plain(before, after);
  const to = plain(after, before);
  const change = from !== '' && to !== '' ? m.staff_audit_from_to({ from, to }) : from || to;
  return [change, isRedacted ? m.staff_audit_erased() : reason].filter(Boolean).join('. ');
}

/** { verdict: 'passed', amountPence: 450, at: null } -> 'verdict passed, amount £4.50'; what is empty on both sides says nothing. */
function plain(value: unknown, other: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return JSON.stringify(value);
  const others = new Map(Object.entries(other ?? {}));
  return Object.entries(value)
    .filter(([name, one]) => (one ?? others.get(name) ?? null) !== null)
    .map(([name, one]) => field(name, one))
    .join(', ');
}

const inPence = /(?:(?:^|_)p|P)ence$/;
const betweenWords = /_|(?<=[a-z])(?=[A-Z])/;

function field(name: string, value: unknown): string {
  const words = (name.replace(inPence, '') || 'amount').split(betweenWords).join(' ').toLowerCase();
  return `${words} ${inPence.test(name) && typeof value === 'number' ? poundsAndPence(value) : text(value)}`;
}

function text(value: unknown): string {
  if (value === null) return m.staff_audit_nothing();
  if (typeof value === 'string') return value;
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isList ? value.join(', ') : JSON.stringify(value);
}
