/** Speaker and addressee of an English order. */
import type { SongBrief } from '../../contracts.ts';
import type { Perspective } from '../language.ts';

const SEVERAL =
  /&|,|\band\b|\b(?:parents|grandparents|twins|kids|boys|girls|lads|ladies|team|crew|squad|class|choir|club|family|folks|gang|shift|department|office|everyone|all)\b|^the \w+s$/i;
const WOMAN =
  /\b(?:mum|mom|mummy|mommy|mother|mama|wife|daughter|sister|aunt|auntie|gran|grandma|nan|nana|granny|nonna|mrs|ms|miss)\b/i;
const MAN = /\b(?:dad|daddy|father|papa|husband|son|brother|uncle|grandad|granddad|grandpa|mr)\b/i;

export function perspective({ recipient, story }: SongBrief): Perspective {
  const text = Object.values(story).join('\n');
  return {
    from: /\b(?:i|i'm|i've|i'd|my|me|mine|myself)\b/i.test(text) ? 'one' : 'many',
    to: SEVERAL.test(recipient.shown) ? 'many' : 'one',
    gender: genderOf(recipient.shown, text),
  };
}

/** Gender by the recipient's name or relation ("Mum"), else by the pronouns that the story uses most. */
function genderOf(shown: string, story: string): Perspective['gender'] {
  if (WOMAN.test(shown)) return 'f';
  if (MAN.test(shown)) return 'm';
  const women = story.match(/\b(?:she|her|hers)\b/gi)?.length ?? 0;
  const men = story.match(/\b(?:he|him|his)\b/gi)?.length ?? 0;
  if (women === men) return 'unknown';
  return women > men ? 'f' : 'm';
}
