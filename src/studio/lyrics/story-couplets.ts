/** Couplets of ours that suit a hook: by its kind, the day, and whom the song speaks to. */
import { isCalm, isOfLove, type Occasion } from '#occasions/occasions.ts';
import { type CoupletSheet, type DayGroup, type RefrainKind, refrainKinds } from './as-told-rules.ts';
import type { Perspective } from './language.ts';
import type { Known } from './stanza-sheets.ts';
import { versionsOf, type Version } from './template.ts';
import { isYou } from './turned-words.ts';

/** Weight of a couplet that is for the day, beside chance. */
const OF_DAY = 0.4;

export interface CoupletOrder {
  kind: RefrainKind;
  occasion: Occasion;
  groups: readonly DayGroup[];
  perspective: Perspective;
  /** The song says "you" to its recipient. */
  isToThem: boolean;
}

interface Couplet {
  lines: readonly [Version, Version];
  isOfDay: boolean;
}

/** Those that suit, each before those it is better than; chance decides among equals. */
export function coupletsFor(
  sheets: readonly CoupletSheet[],
  order: CoupletOrder,
  random: () => number,
): (readonly [Version, Version])[] {
  return suiting(sheets, order)
    .map(({ lines, isOfDay }) => ({ lines, weight: random() + (isOfDay ? OF_DAY : 0) }))
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ lines }) => lines);
}

/** Lines of the couplets for such a day, whatever their hook. */
export function linesForDay(
  sheets: readonly CoupletSheet[],
  occasion: Occasion,
  perspective: Perspective,
): readonly Version[] {
  const groups = groupsOf(occasion, perspective, {}, false);
  const ofKind = (kind: RefrainKind): Couplet[] =>
    suiting(sheets, { kind, occasion, groups, perspective, isToThem: true });
  return [...new Set(refrainKinds.flatMap(ofKind).flatMap(({ lines }) => lines))];
}

function suiting(sheets: readonly CoupletSheet[], order: CoupletOrder): Couplet[] {
  const { kind, occasion, groups, perspective, isToThem } = order;
  const names: readonly string[] = [occasion, ...groups];
  return sheets
    .filter(({ kinds }) => kinds.includes(kind))
    .filter(({ days }) => (days === undefined ? !isCalm(occasion) : days.some((day) => names.includes(day))))
    .flatMap(({ days, lines }) =>
      lines.flatMap((line): Couplet[] => {
        const [first, second] = line.split(' / ').map((half) => versionsOf(half, perspective)[0]);
        if (first === undefined || second === undefined) return [];
        // Of a song about somebody, or of our own, none speaks to them.
        const speaks = [first, second].some(({ text }) =>
          text
            .toLowerCase()
            .split(/[^\p{L}]/u)
            .some(isYou),
        );
        return speaks && !isToThem ? [] : [{ lines: [first, second], isOfDay: days !== undefined }];
      }),
    );
}

const ofDay: Readonly<Partial<Record<Occasion, DayGroup>>> = {
  birthday: 'birthday',
  mothersday: 'parents',
  fathersday: 'parents',
  grandparentsday: 'parents',
  retirement: 'work',
  graduation: 'work',
  corporate: 'work',
  sports: 'work',
  newparents: 'baby',
  babyshower: 'baby',
  memorial: 'calm',
  pettribute: 'calm',
  christmas: 'christmas',
  roast: 'roast',
};
const partners: readonly Known['kin'][] = ['wife', 'husband', 'partner'];
const elders: readonly Known['kin'][] = ['mother', 'father', 'grandmother', 'grandfather'];

/** `isOurOwn`: the story tells of a love of the singer and the recipient. */
export function groupsOf(
  occasion: Occasion,
  { from, to }: Perspective,
  { kin }: Known,
  isOurOwn: boolean,
): readonly DayGroup[] {
  if (isOfLove(occasion)) {
    if (to === 'many') return ['couple'];
    const isPartner = kin === undefined ? isOurOwn || occasion === 'valentine' : partners.includes(kin);
    return from === 'one' && isPartner ? ['love'] : ['friend'];
  }
  const group = ofDay[occasion] ?? 'friend';
  if (isCalm(occasion)) return [group];
  // Mother's Day "for my wife, from our baby"; a birthday of Mum.
  if (group === 'parents') return kin === undefined || elders.includes(kin) ? [group] : ['friend'];
  return elders.includes(kin) && group !== 'roast' ? [group, 'parents'] : [group];
}
