/** An order without what it takes back, keeps secret or says to the shop. What it forbids is read beside it (`forbidden.ts`). */
import type { SongBrief } from '../../contracts.ts';
import type { Forbidden } from './read-order.ts';
import { withoutTakenBack } from './taken-back.ts';
import { withoutToShop } from './to-shop.ts';
import type { UnsungRules } from './unsung-rules.ts';

export function withoutUnsung(order: SongBrief, forbidden: Forbidden, rules: UnsungRules): SongBrief {
  const { story, memories } = order;
  const told = (text: string): string => withoutToShop(withoutTakenBack(text, rules).text, rules).trim();
  return {
    ...order,
    story: {
      ...story,
      favoriteMoment: told(story.favoriteMoment),
      extraDetails: told(story.extraDetails),
      specialWords: forbidden.without(story.specialWords),
    },
    ...(memories && { memories: memories.map((memory) => ({ ...memory, words: told(memory.words) })) }),
  };
}
