/** Who speaks to whom in an English order. */
import type { SongBrief } from '../../contracts.ts';
import type { Perspective } from '../language.ts';

const SEVERAL =
  /&|,|\band\b|\b(?:parents|grandparents|twins|kids|boys|girls|lads|ladies|team|crew|squad|class|choir|club|family|folks|gang|shift|department|office|everyone|all)\b|^the \w+s$/i;
const WOMAN =
  /\b(?:she|her|mum|mom|mother|wife|daughter|sister|aunt|auntie|gran|grandma|nan|nana|granny|girlfriend|bride|niece)\b/gi;
const MAN = /\b(?:he|him|his|dad|father|husband|son|brother|uncle|grandad|grandpa|boyfriend|groom|nephew)\b/gi;

export function perspective({ recipient, story }: SongBrief): Perspective {
  const text = Object.values(story).join('\n');
  return {
    from: /\b(?:i|i'm|i've|i'd|my|me|mine|myself)\b/i.test(text) ? 'one' : 'many',
    to: SEVERAL.test(recipient.shown) ? 'many' : 'one',
    gender: genderOf(`${recipient.shown} ${text}`),
  };
}

function genderOf(text: string): Perspective['gender'] {
  const [women, men] = [text.match(WOMAN)?.length ?? 0, text.match(MAN)?.length ?? 0];
  if (women === men) return 'unknown';
  return women > men ? 'f' : 'm';
}
