import { z } from 'zod';
import { linkInText } from '../domain/legal.ts';

/** Allowed link targets: paths of this site, https and mailto. */
const allowed = /^(\/[a-z0-9/-]*|https:\/\/[^\s"<>]+|mailto:[^\s"<>]+)$/;

const text = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .refine((words) => [...words.matchAll(linkInText)].every(([, , address = '']) => allowed.test(address)), {
    message: 'a link must lead to /…, https://… or mailto:…',
  });

const blockSchema = z.union([
  text,
  z.strictObject({ list: z.array(text).min(1) }),
  z.strictObject({
    table: z
      .strictObject({ head: z.array(text).min(2), rows: z.array(z.array(text)).min(1) })
      .refine(({ head, rows }) => rows.every((row) => row.length === head.length), {
        message: 'each row needs as many cells as the head',
      }),
  }),
]);

/**
 * A file of `content/legal`. In its texts `{brand}`, `{email}` and `{address}` stand for those of `content/site.json`, and
 * `[words](address)` is a link.
 */
export const legalTextSchema = z.strictObject({
  version: z.string().min(1).max(20),
  date: z.iso.date(),
  title: z.string().min(1).max(80),
  description: z.string().min(1).max(300),
  lede: text,
  sections: z.array(z.strictObject({ heading: z.string().min(1).max(80), blocks: z.array(blockSchema).min(1) })).min(1),
});

export type LegalText = z.infer<typeof legalTextSchema>;
export type LegalBlock = z.infer<typeof blockSchema>;
