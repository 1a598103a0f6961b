/** Makes buyers' text safe to read: whatever it holds, the rest of the lyricist sees short, plain, tagless text. */
import type { SongBrief } from '../contracts.ts';

/** Characters of one story field that are read; the rest of a longer text is not looked at. */
const FIELD = 4000;
const NAME = 60;

/** Emoji with their joiners, invisible characters, and code points that stand for nothing. */
const PICTURES =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200B-\u200F\u2060]|\uFE0F|\u20E3|\p{Co}|\p{Cn}|\p{Cs}/gu;

/** Story text without tags, control characters, emoji and runs of blanks. Line breaks stay: they separate sentences. */
export function plainText(text: string, limit = FIELD): string {
  return text
    .slice(0, limit * 2)
    .normalize('NFC')
    .replace(/<(script|style)\b[^<]*<\/\1>/gi, ' ')
    .replace(/<[^<>]{0,300}>/g, ' ')
    .replace(/&(?:amp|#38);/g, '&')
    .replace(/&[a-z#0-9]{2,8};/gi, ' ')
    .replace(/https?:\S*/gi, ' ')
    .replace(PICTURES, ' ')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/(?<=[\p{L}\p{M})]) ?= ?(?=\p{L})/gu, ': ')
    .replace(/[<>{}[\]|\\^~*_#=]/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
    .slice(0, limit);
}

/** A name: letters, marks, blanks and what joins them ("Mary-Jo O'Neill", "Ruth & Des"); everything else goes. */
export function plainName(text: string): string {
  return tidied(plainText(text, 2 * NAME).replace(/[^\p{L}\p{M}\p{Nd}'&,.\- ]/gu, ' '));
}

/** The same, and its brackets, which say who is meant: "Mum (Jean Hill)". */
function plainRecipient(text: string): string {
  const joined = plainText(text, 2 * NAME).replace(/\s\+\s/gu, ' & ');
  return tidied(joined.replace(/[^\p{L}\p{M}\p{Nd}'&,.\-()/ ]/gu, ' '));
}

function tidied(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.&'-]+|[\s,&-]+$/g, '')
    .slice(0, NAME)
    .trim();
}

/** Words no language has (and no line could hold) are left out of a story. */
function storyText(text: string): string {
  return plainText(text).replace(/\S{36,}/g, ' ');
}

/** The same brief with every text made plain, names that hold nothing dropped. */
export function plainBrief(brief: SongBrief): SongBrief {
  const { recipient, story } = brief;
  const sung = recipient.sung === undefined ? '' : plainName(recipient.sung);
  return {
    ...brief,
    // A sung spelling is that of the whole name.
    recipient: sung === '' ? { shown: plainRecipient(recipient.shown) } : { shown: plainName(recipient.shown), sung },
    story: {
      favoriteMoment: storyText(story.favoriteMoment),
      companions: storyText(story.companions),
      specialWords: storyText(story.specialWords),
      extraDetails: storyText(story.extraDetails),
    },
    ...(brief.memories
      ? {
          memories: brief.memories.map((told) => ({
            ...told,
            from: plainName(told.from),
            words: storyText(told.words),
          })),
        }
      : {}),
    names: brief.names
      .slice(0, 40)
      .map(({ shown, sung: respelled }) => ({
        shown: plainName(shown),
        ...(respelled === undefined ? {} : { sung: plainName(respelled) }),
      }))
      .filter(({ shown }) => shown !== ''),
  };
}
