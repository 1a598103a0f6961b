import { pick, randomFrom } from '../random.ts';
import type { Style } from './style.ts';
import { STYLES, type StyleId } from './styles/index.ts';

/**
 * The genres of the order forms and words people type, most particular first: the first whose expression matches wins, and
 * where it holds several styles the seed chooses.
 */
const GENRES: readonly (readonly [RegExp, readonly StyleId[]])[] = [
  [/pop\s*ballad|power\s*ballad|ballad|lullaby|torch/, ['ballad']],
  [/afro|highlife|amapiano|soukous/, ['afrobeat']],
  [/country\s*\/\s*folk/, ['country', 'folk']],
  [/country|bluegrass|americana|western|honky/, ['country']],
  [/lo\s*fi|chill|ambient|dream|study/, ['lo-fi']],
  [/hip\s*hop|rap|trap|drill|grime/, ['hip-hop']],
  [/r\s*&\s*b|rnb|soul|gospel|funk|motown/, ['soul']],
  [/blues|boogie/, ['blues']],
  [/reggaeton|bachata|latin|salsa|bossa|samba|cumbia|tango|mariachi|flamenco|merengue|rumba|mambo/, ['latin']],
  [/reggae|dancehall|\bska\b|dub\b|calypso|soca/, ['reggae']],
  [/edm|dance|house|techno|trance|electro|disco|synth|club|garage|drum\s*(and|&|n)\s*bass/, ['edm']],
  [/jazz|swing|big\s*band|crooner|dixie/, ['jazz']],
  [/classic\s*rock|rock|indie|metal|punk|grunge|anthem/, ['rock']],
  [/class|orchest|symphon|opera|waltz|cinematic|film|choral|baroque|musical/, ['orchestral']],
  [/folk|acoustic|singer|celtic|irish|shanty|guitar|unplugged|ukulele/, ['folk']],
  [/pop|chart|boy\s*band/, ['pop']],
];

/** Genre as any of the forms names it, as a slug, or as typed; what is unknown ("Surprise Me!") falls to the seed. */
export function styleForGenre(genre: string, seed: string): Style {
  const words = genre.normalize('NFKD').toLowerCase().replaceAll('-', ' ').slice(0, 200);
  const random = randomFrom(`${seed}/style`);
  const found = GENRES.find(([expression]) => expression.test(words))?.[1];
  return STYLES[pick(found ?? (Object.keys(STYLES) as StyleId[]), random)];
}
