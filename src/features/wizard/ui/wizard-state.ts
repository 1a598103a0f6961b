import { defaultMoods, hasPage, isCalm } from '#occasions/occasions.ts';
import { type Mood, songDefaults, type SongFormat } from '../domain/song-options.ts';
import type { TrendingOrderData } from '#features/trending/domain/handoff.ts';
import { stepProblem, type WizardOrder, type WizardRefusal, type WizardVariant } from '../domain/wizard-order.ts';
import { changeOfOldOrder, type OldOrderStory } from '../domain/old-order.ts';
import { type BusinessDetails, prefilled } from './business.ts';
import { emptyOrder } from './empty-order.ts';
import { changeOfTrend } from './trend-handoff.ts';

export const lastStep = 4;

/** Problem that keeps the visitor on a step: one of the shared rules', or an address that the e-mail field rejects. */
export interface Problem {
  refusal: WizardRefusal | 'email_invalid';
  fields: (keyof WizardOrder)[];
  /** The address that was refused: another one is not wrong. */
  email?: string;
}

export interface WizardState {
  /** 0 Occasion, 1 Essentials, 2 Personal Details, 3 Music & Format, 4 Review & Pay */
  step: number;
  order: WizardOrder;
  /** The occasion that a page preset last: it does so once, not with every reload. */
  presetOccasion: string;
  /** Ids of the photos that were handed over last: they are taken up once, not with every reload. */
  presetPhotos: string;
  /** An occasion was chosen before the wizard began, so that it started at step 1. */
  skippedOccasion: boolean;
  /** Idempotency key: one key is one order. Also the seed of the sleeve artwork. */
  key: string;
  problem: Problem | null;
  /** Occasion of a page that the visitor came to with a draft for another one: they are asked which it is to be. */
  asked: string | null;
  /** Trend that the visitor comes from with a draft of their own: they are asked before it is replaced. */
  askedTrend: TrendingOrderData | null;
  /** Ids of photos that were handed over to a visitor with a draft of their own: they are asked where they belong. */
  askedPhotos: string;
  /** Earlier order that the visitor comes from with a draft of their own: they are asked before it is replaced. */
  askedOldOrder: OldOrderStory | null;
  /** True for an order that this visit began with the story of an earlier one. */
  isOldOrder: boolean;
  /** Refusals so far: each one moves the focus to the summary again. */
  refusals: number;
  /** Steps the visitor took so far: each one moves the focus to the new heading. */
  moves: number;
}

/** The part of the state that is saved as the draft. */
export type WizardDraft = Pick<WizardState, 'step' | 'order' | 'presetOccasion' | 'skippedOccasion' | 'key'> &
  /** Missing in a draft of an older page. */
  Partial<Pick<WizardState, 'presetPhotos'>>;

export interface WizardPreset {
  occasion?: string;
  format?: SongFormat;
  /** Ids of uploads that a photo session handed over, with commas. */
  photos?: string;
  /** By the page and not by a button: what the visitor decided since the page's last preset stays. */
  once?: boolean;
}

export type WizardAction =
  | { type: 'edited'; change: Partial<WizardOrder> }
  | { type: 'next'; pendingPhotos: number; emailMistyped: boolean; variant: WizardVariant }
  | { type: 'back' }
  | { type: 'went'; step: number }
  /** By the browser's Back or Forward. */
  | { type: 'returned'; step: number; pendingPhotos: number; variant: WizardVariant }
  | { type: 'preset'; preset: WizardPreset }
  /** To the question which occasion it is to be: the page's, or that of the draft. */
  | { type: 'answered'; isForPage: boolean }
  | { type: 'trend'; handoff: TrendingOrderData; key: string }
  | { type: 'trend-answered'; isForTrend: boolean; key: string }
  | { type: 'old-order'; story: OldOrderStory; key: string }
  | { type: 'old-order-answered'; isForOld: boolean; key: string }
  /** To the question where handed photos belong: in a new order, or in the one of the draft. */
  | { type: 'photos-answered'; isNew: boolean; key: string }
  | { type: 'prefilled'; particulars: BusinessDetails }
  | { type: 'restored'; draft: WizardDraft }
  | { type: 'refused'; problem: Problem }
  | { type: 'started-over'; key: string };

export function newWizard(key: string): WizardState {
  return {
    step: 0,
    order: emptyOrder,
    presetOccasion: '',
    presetPhotos: '',
    skippedOccasion: false,
    key,
    problem: null,
    asked: null,
    askedTrend: null,
    askedPhotos: '',
    askedOldOrder: null,
    isOldOrder: false,
    refusals: 0,
    moves: 0,
  };
}

export function draftOf(state: WizardState): WizardDraft {
  const { step, order, presetOccasion, presetPhotos, skippedOccasion, key } = state;
  return { step, order, presetOccasion, presetPhotos, skippedOccasion, key };
}

/** True when the visitor has entered something that would be a pity to lose. */
export function isTouched({ order }: WizardState): boolean {
  return (
    [order.first_name, order.second_name, order.email, order.favorite_moment].some((text) => text !== '') ||
    order.photo_ids.length > 0
  );
}

export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'edited':
      return { ...state, order: edited(state.order, action.change) };
    case 'next':
      return next(state, action);
    case 'back':
      return goTo(state, Math.max(0, state.step - 1));
    case 'went':
      return goTo(state, action.step);
    case 'returned':
      return returned(state, action);
    case 'preset':
      return preset(state, action.preset);
    case 'answered':
      return answered(state, action.isForPage);
    case 'trend':
      return isTouched(state)
        ? { ...state, askedTrend: action.handoff }
        : begunWith(state, changeOfTrend(action.handoff), action.key);
    case 'trend-answered':
      return action.isForTrend && state.askedTrend
        ? begunWith(state, changeOfTrend(state.askedTrend), action.key)
        : { ...state, askedTrend: null };
    case 'old-order':
      return isTouched(state) ? { ...state, askedOldOrder: action.story } : begunAgain(state, action.story, action.key);
    case 'old-order-answered':
      return action.isForOld && state.askedOldOrder
        ? begunAgain(state, state.askedOldOrder, action.key)
        : { ...state, askedOldOrder: null };
    case 'photos-answered':
      return photosAnswered(state, action);
    case 'prefilled':
      return { ...state, order: prefilled(state.order, action.particulars) };
    case 'restored':
      return restored(state, action.draft);
    case 'refused':
      return refuse(state, action.problem);
    default:
      return newWizard(action.key);
  }
}

/**
 * Completes the order of a saved draft. An occasion that the table no longer has is cleared, and so asked for again.
 */
function restoredOrder(kept: WizardOrder): WizardOrder {
  const order = { ...emptyOrder, ...kept };
  return hasPage(order.occasion_type) ? order : { ...order, occasion_type: '' };
}

function next(state: WizardState, action: Extract<WizardAction, { type: 'next' }>): WizardState {
  const problem = problemOf(state.step, state, action);
  if (problem) return refuse(state, problem);
  if (state.step === 1 && action.emailMistyped)
    return refuse(state, { refusal: 'email_invalid', fields: ['email'], email: state.order.email });
  return goTo(state, Math.min(lastStep, state.step + 1));
}

/** A photo that is on its way counts as one; the order waits for it at the end. */
function problemOf(
  step: number,
  { order }: WizardState,
  { pendingPhotos, variant }: { pendingPhotos: number; variant: WizardVariant },
): Problem | null {
  const problem = stepProblem(step, order, variant);
  return problem?.refusal === 'photo_missing' && pendingPhotos > 0 ? null : problem;
}

/** Goes where the history leads, yet not past a step that is not complete any more. */
function returned(state: WizardState, action: Extract<WizardAction, { type: 'returned' }>): WizardState {
  const earlier = Array.from({ length: action.step }, (_, step) => step);
  return goTo(state, earlier.find((step) => problemOf(step, state, action)) ?? action.step);
}

function refuse(state: WizardState, problem: Problem): WizardState {
  return { ...state, problem, refusals: state.refusals + 1 };
}

/** WIZ-03: goes to a step; a visitor who goes back to the occasion is asked for it again. */
function goTo(state: WizardState, step: number): WizardState {
  const skippedOccasion = step === 0 ? false : state.skippedOccasion;
  return { ...state, step, skippedOccasion, problem: null, moves: state.moves + 1 };
}

/** Applies a change; a mood that nobody chose follows the occasion. */
function edited(order: WizardOrder, change: Partial<WizardOrder>): WizardOrder {
  const after = { ...order, ...change };
  const isOwnMood = change.mood !== undefined || order.mood !== usualMood(order.occasion_type);
  return isOwnMood ? after : { ...after, mood: usualMood(after.occasion_type) };
}

function usualMood(occasion: string): Mood {
  return isCalm(occasion) ? defaultMoods.calm : songDefaults.mood;
}

/**
 * Takes up a saved draft. An occasion that a page chose for somebody who only looked at it is not theirs: where no page
 * presets one, they are asked for it.
 */
function restored(state: WizardState, draft: WizardDraft): WizardState {
  const presetPhotos = draft.presetPhotos ?? '';
  const after = { ...state, ...draft, presetPhotos, order: restoredOrder(draft.order) };
  const isOfPage = after.presetOccasion !== '' && after.order.occasion_type === after.presetOccasion;
  if (!isOfPage || isTouched(after)) return after;
  return { ...after, order: edited(after.order, { occasion_type: '' }), step: 0, skippedOccasion: false };
}

/** True for a draft that was written for another occasion: a page asks before it changes that. */
function isOfAnother(state: WizardState, occasion: string): boolean {
  return isTouched(state) && state.order.occasion_type !== '' && state.order.occasion_type !== occasion;
}

function answered(state: WizardState, isForPage: boolean): WizardState {
  const { asked } = state;
  if (asked === null) return state;
  const order = isForPage ? edited(state.order, { occasion_type: asked }) : state.order;
  return { ...state, order, presetOccasion: asked, asked: null, problem: null };
}

/** GIFT-07: a new order with the story of an earlier one. */
function begunAgain(state: WizardState, story: OldOrderStory, key: string): WizardState {
  return { ...begunWith(state, changeOfOldOrder(story), key), isOldOrder: true };
}

/**
 * WIZ-16, GIFT-07: a new order that begins filled in. Nothing of the draft before it stays but its photos, which their queue
 * keeps.
 */
function begunWith({ moves }: WizardState, change: Partial<WizardOrder>, key: string): WizardState {
  const order = edited(emptyOrder, change);
  const hasOccasion = order.occasion_type !== '';
  return { ...newWizard(key), order, step: hasOccasion ? 1 : 0, skippedOccasion: hasOccasion, moves };
}

/** WIZ-16: photos that were handed over are for a film; a draft is not made one before its writer has said so. */
function handed(state: WizardState, photos: string): WizardState {
  if (state.presetPhotos === photos) return state;
  if (isTouched(state)) return { ...state, askedPhotos: photos };
  return { ...state, presetPhotos: photos, order: edited(state.order, { format: 'audio+video' }) };
}

function photosAnswered(state: WizardState, { isNew, key }: { isNew: boolean; key: string }): WizardState {
  const { askedPhotos, moves } = state;
  const before = isNew ? { ...newWizard(key), moves } : { ...state, askedPhotos: '' };
  return { ...before, presetPhotos: askedPhotos, order: edited(before.order, { format: 'audio+video' }) };
}

function preset(state: WizardState, { occasion, format, photos, once }: WizardPreset): WizardState {
  if (photos !== undefined) return handed(state, photos);
  if (once && state.presetOccasion === occasion && state.order.occasion_type !== '') return state;
  if (occasion && isOfAnother(state, occasion))
    return { ...state, asked: occasion, order: format ? { ...state.order, format } : state.order };
  const order = edited(state.order, {
    ...(occasion ? { occasion_type: occasion } : {}),
    ...(format ? { format } : {}),
  });
  return occasion
    ? {
        ...state,
        order,
        presetOccasion: occasion,
        skippedOccasion: true,
        step: Math.max(1, state.step),
        problem: null,
      }
    : { ...state, order };
}

/** True while a field still has the error it was refused for: its sentence disappears as soon as it is corrected. */
export function remainingProblems(state: WizardState, field: keyof WizardOrder, variant: WizardVariant): boolean {
  const { problem, step, order } = state;
  if (!problem?.fields.includes(field)) return false;
  if (problem.refusal === 'email_invalid') return problem.email === order.email;
  return stepProblem(step, order, variant)?.fields.includes(field) ?? false;
}
