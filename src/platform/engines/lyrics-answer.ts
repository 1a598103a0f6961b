import { z } from 'zod';
import type { Lyrics, SongBrief } from '#studio/contracts.ts';
import { EngineError } from './engine-error.ts';

const text = { type: 'string' } as const;
const list = (items: object) => ({ type: 'array', items }) as const;
const record = (properties: Record<string, object>) =>
  ({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false }) as const;

/** Types, enums, required names and no others: strict servers refuse further keywords, so lengths are checked below. */
export const lyricsSchema = record({
  title: text,
  language: text,
  sections: list(
    record({
      tag: { type: 'string', enum: ['verse', 'chorus', 'bridge'] },
      lines: list(record({ display: text, sung: text })),
    }),
  ),
  facts_used: list(text),
});

const line = z.object({ display: z.string().min(1).max(200), sung: z.string().max(200).default('') });
const answer = z.object({
  title: z.string().min(1).max(120),
  language: z.string().min(2).max(20),
  sections: z
    .array(z.object({ tag: z.enum(['verse', 'chorus', 'bridge']), lines: z.array(line).min(1).max(30) }))
    .min(2)
    .max(12),
  facts_used: z.array(z.string().max(500)).max(60).default([]),
});

/** Checks a model's answer. @throws EngineError bad-answer with each problem's place */
export function lyricsFromAnswer(value: unknown, brief: SongBrief): Lyrics {
  const parsed = answer.safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new EngineError('bad-answer', `The lyrics are not in form: ${problems.join('; ')}`);
  }
  const { title, language, sections, facts_used: facts } = parsed.data;
  return {
    title: plain(title),
    language: tagOf(language),
    sections: sections.map(({ tag, lines }) => ({
      tag,
      lines: lines.map(({ display, sung }) => ({ display: plain(display), sung: plain(sung) || plain(display) })),
    })),
    facts: facts.filter((fact) => isTold(fact, brief)).map((text) => ({ text, kind: 'detail', used: true })),
  };
}

/** Section tags, markup and line breaks inside a line would be sung or obeyed. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}[\]{}<>|]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** @throws EngineError bad-answer */
function tagOf(language: string): string {
  try {
    return new Intl.Locale(language.trim()).toString();
  } catch (error) {
    throw new EngineError('bad-answer', 'language: no BCP 47 tag', { cause: error });
  }
}

/** A fact counts when it stands in the order in about these words. */
function isTold(fact: string, { story, recipient }: SongBrief): boolean {
  const told = [recipient.shown, ...Object.values(story)].join(' ').toLowerCase();
  const words = fact.toLowerCase().match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? [];
  return words.length > 0 && words.filter((word) => told.includes(word)).length >= words.length * 0.7;
}
