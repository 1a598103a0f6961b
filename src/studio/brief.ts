/** An order for the studio's command line: the brief of a song, how many photos go with it, and what is made. */
import { z } from 'zod';
import { type SongBrief, StudioError } from './contracts.ts';

const spokenName = z
  .strictObject({ shown: z.string().max(200), sung: z.string().max(200).optional() })
  .transform(({ shown, sung }) => ({ shown, ...(sung === undefined ? {} : { sung }) }));

const storyField = z.string().max(100_000).default('');

const orderSchema = z.strictObject({
  occasion: z.string().max(60),
  recipient: spokenName,
  language: z.string().max(80).default('English'),
  genre: z.string().max(80),
  mood: z.enum(['Happy', 'Romantic', 'Reflective', 'Funny', 'Sad', 'Surprise Me']).default('Happy'),
  vocalStyle: z.enum(['Male', 'Female', 'No Preference']).default('No Preference'),
  tempo: z.enum(['Slow', 'Medium', 'Up-tempo']).default('Medium'),
  story: z.strictObject({
    favoriteMoment: storyField,
    companions: storyField,
    specialWords: storyField,
    extraDetails: storyField,
  }),
  names: z.array(spokenName).max(40).default([]),
  seed: z.string().min(1).max(200),
  /** Number of sample photos that the command line draws for the video. */
  photos: z.number().int().min(0).max(10).default(0),
  format: z.enum(['audio', 'audio+video']).default('audio'),
});

export interface StudioOrder {
  brief: SongBrief;
  photos: number;
  format: 'audio' | 'audio+video';
}

/** Reads an order as the files in `examples/` have it. @throws StudioError bad-input, naming the fields but not their text. */
export function parseOrder(json: unknown): StudioOrder {
  const parsed = orderSchema.safeParse(json);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path, code }) => `${path.join('.') || 'the order'} (${code})`);
    throw new StudioError('bad-input', `not a song order: ${fields.join(', ')}`);
  }
  const { photos, format, ...brief } = parsed.data;
  return { brief, photos, format };
}
