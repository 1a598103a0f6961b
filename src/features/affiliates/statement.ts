import { z } from 'zod';
import { tiers } from './domain/regions.ts';

/** Kinds of lines of a statement. */
const statementKinds = [
  'click',
  'order',
  'excluded',
  'completed',
  'earned',
  'refund',
  'reversal',
  'restored',
  'payout',
] as const;

/** Figures whose lines can be opened; `all` is the whole statement. */
export const statementParts = ['all', 'clicks', 'completed', 'earned', 'pending'] as const;
export type StatementPart = (typeof statementParts)[number];

const statementLine = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(statementKinds),
  /** Pence; positive is to the affiliate, negative is away from them. Null for what is no money. */
  amount_pence: z.number().int().nullable(),
  /** The order as the affiliate may know it: its last two characters. */
  order: z.string().nullable(),
  session_id: z.string().nullable(),
  /** Per cent of an earned commission, and the pence it is counted on. */
  rate_percent: z.number().int().nullable(),
  base_pence: z.number().int().nullable(),
  state: z.enum(['held', 'revising', 'payable', 'paid', 'batched', 'over', 'debt']).nullable(),
  /** First day on which it can be paid. */
  payable_from: z.string().nullable(),
  /** Month of the payout that it is in. */
  month: z.string().nullable(),
  excluded: z.enum(['own-order', 'own-device']).nullable(),
});
export type StatementLine = z.infer<typeof statementLine>;

export const figures = z.object({
  clicks: z.number().int(),
  completed: z.number().int(),
  earned_pence: z.number().int(),
  pending_pence: z.number().int(),
});

export const statementPage = z.object({
  /** The newest first. */
  lines: z.array(statementLine),
  /** Asks for the lines behind these; null for the last page. */
  next: z.string().nullable(),
});
export type StatementPage = z.infer<typeof statementPage>;

export const statementQuery = z.strictObject({
  of: z.enum(statementParts),
  /** `next` of the page before. */
  page: z
    .string()
    .max(40)
    .regex(/^20\d\d-\d\d-\d\dT[\d:.]{12}Z~\d{1,4}$/)
    .refine((page) => !Number.isNaN(Date.parse(page.split('~')[0] ?? '')))
    .nullable(),
});

export const statementSchema = z.object({
  /** AFF-04: each figure is the count or the sum of the lines of its part. */
  figures,
  sales_this_month: z.number().int(),
  suggested_tier: z.enum(tiers),
  /** The last thirty days, the oldest first. */
  days: z.array(z.object({ day: z.string(), clicks: z.number().int(), earned_pence: z.number().int() })),
  /** The first page of all. */
  lines: z.array(statementLine),
  next: z.string().nullable(),
  payout_hint: z.string().nullable(),
});
export type Statement = z.infer<typeof statementSchema>;
