/** Texts behind the placeholders of a template's skeleton. */
export interface PromptWords {
  trend_topic: string;
  trend_title: string;
  personal_details: string;
  custom_message: string;
}

export const placeholders = ['trend_topic', 'trend_title', 'personal_details', 'custom_message'] as const;

const placeholder = /\{(\w+)\}/g;

/**
 * The prompt of a song, from a template's skeleton. Each line of the skeleton is a sentence of its own: one whose placeholder
 * has nothing to stand for is left out, so that nobody reads 'Make sure to say .'. Placeholders within typed text stay as typed.
 */
export function filledPrompt(skeleton: string, words: PromptWords): string {
  const known = new Map<string, string>(placeholders.map((name) => [name, words[name].trim()]));
  return skeleton
    .split('\n')
    .filter((line) => line.trim() !== '')
    .filter((line) => namesIn(line).every((name) => known.get(name) !== ''))
    .map((line) => line.trim().replaceAll(placeholder, (as, name: string) => known.get(name) ?? as))
    .join('\n');
}

/** Names of a skeleton's placeholders that no prompt can fill, for the editor. */
export function unknownPlaceholders(skeleton: string): string[] {
  return namesIn(skeleton).filter((name) => !(placeholders as readonly string[]).includes(name));
}

function namesIn(text: string): string[] {
  return Array.from(text.matchAll(placeholder), ([, name = '']) => name);
}

/**
 * The story of an order from a trend as the lyricist reads it: the skeleton's own sentences around what the buyer tells. What the
 * buyer wants said word for word stays a field of its own and is not repeated here.
 */
export function trendStory(trend: { skeleton: string; topic: string; title: string }, told: string): string {
  const words = { trend_topic: trend.topic, trend_title: trend.title, personal_details: told, custom_message: '' };
  const prompt = filledPrompt(trend.skeleton, words);
  return namesIn(trend.skeleton).includes('personal_details') || told.trim() === '' ? prompt : `${told}\n${prompt}`;
}
