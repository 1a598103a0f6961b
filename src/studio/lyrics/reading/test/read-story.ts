import type { Occasion } from '#occasions/occasions.ts';
import type { SongBrief } from '../../../contracts.ts';
import { findLanguage } from '../../languages.ts';
import { readableOrder } from '../../order.ts';
import { plainBrief } from '../../text.ts';
import { allowedBy } from '../forbidden.ts';
import { type Forbidden, forbiddenBy } from '../read-order.ts';
import { type Story, readStory, textOf } from '../story.ts';
import { joined, sentencesOf } from '../tokens.ts';
import { toolsFor } from '../tools.ts';

/** Fields of an order that is read. */
interface Told {
  moment?: string;
  details?: string;
  companions?: string;
  words?: string;
  shown?: string;
  occasion?: Occasion;
}

/** A birthday's order for a woman's voice, in a language by its code. */
export function briefOf(code: string, told: Told): SongBrief {
  return {
    occasion: told.occasion ?? 'birthday',
    recipient: { shown: told.shown ?? 'Marta' },
    language: code,
    genre: 'Pop',
    mood: 'Happy',
    vocalStyle: 'Female',
    tempo: 'Medium',
    story: {
      favoriteMoment: told.moment ?? '',
      companions: told.companions ?? '',
      specialWords: told.words ?? '',
      extraDetails: told.details ?? '',
    },
    names: [],
    seed: 'test',
  };
}

/** An order of one that is read. */
export async function storyOf(code: string, told: Told): Promise<Story> {
  const language = await findLanguage(code)!.load();
  return readStory(briefOf(code, told), language.reading, toolsFor(language));
}

/** The part of a story that may be sung: its clauses that surely speak to the recipient. */
export async function told(code: string, text: string, more: Told = {}): Promise<string[]> {
  const story = await storyOf(code, { moment: text, ...more });
  return story.scenes.flatMap(({ clauses }) => clauses.filter(({ sure }) => sure).map(textOf));
}

/** Words of an order's moment that a song may tell, sentence by sentence, and whom the song is for. */
export async function tellable(code: string, told: Told): Promise<{ told: string; shown: string }> {
  const language = await findLanguage(code)!.load();
  const { story, recipient, forbidden } = readableOrder(plainBrief(briefOf(code, told)), language);
  const allowed = allowedBy(forbidden!, language.reading);
  const sentences = sentencesOf(forbidden!.without(story.favoriteMoment)).map((one) => joined(allowed(one)));
  return { told: sentences.filter(Boolean).join('. '), shown: recipient.shown };
}

/** All that an order's further details forbid. */
export async function forbiddenOf(code: string, details: string, shown = 'Marta', companions = ''): Promise<Forbidden> {
  const language = await findLanguage(code)!.load();
  return forbiddenBy(readableOrder(plainBrief(briefOf(code, { details, shown, companions })), language));
}
