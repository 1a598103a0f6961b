import { includesFilm } from '#features/orders/domain/turnaround.ts';
import type { OrderRow } from '#features/orders/server/index.ts';
import type { SimpleDetails, SongDetails, SouvenirDetails } from '#features/orders/details.ts';
import { genreName, songOccasion } from '#features/simple-order/domain/options.ts';
import { defaultMoods, occasions } from '#occasions/occasions.ts';
import type { StageName } from '../contract.ts';
import type { SleeveSpec, SongBrief, SongStyle } from '#studio/contracts.ts';

/** What the studio is told of an order, whichever form it came from. */
export function briefOf(order: OrderRow): SongBrief {
  switch (order.kind) {
    case 'song':
    case 'song_video':
    case 'subscription':
      return fromWizard(order.id, order.details as SongDetails);
    case 'souvenir':
      return fromSouvenir(order.id, order.details as SouvenirDetails);
    case 'simple':
      return fromSimple(order.id, order.details as SimpleDetails);
  }
}

function fromWizard(seed: string, details: SongDetails): SongBrief {
  return {
    occasion: details.occasion_type,
    recipient: { shown: details.first_name, ...(details.first_name_sung ? { sung: details.first_name_sung } : {}) },
    language: details.language,
    genre: details.music_genre,
    mood: details.mood,
    vocalStyle: details.vocal_style,
    tempo: details.tempo,
    story: {
      favoriteMoment: details.favorite_moment,
      companions: details.travel_companions,
      specialWords: details.special_words,
      extraDetails: details.extra_details,
    },
    names: [],
    seed,
  };
}

const unasked = { vocalStyle: 'No Preference', tempo: 'Medium' } as const;

function fromSouvenir(seed: string, details: SouvenirDetails): SongBrief {
  return {
    ...unasked,
    mood: defaultMoods[occasions.travel.tone],
    occasion: 'travel',
    recipient: { shown: details.first_name },
    language: details.language,
    genre: details.music_genre,
    story: {
      favoriteMoment: `${details.destination}. ${details.favorite_memory}`,
      companions: details.companionship,
      specialWords: details.special_words,
      extraDetails: details.freeform_text,
    },
    names: [],
    seed,
  };
}

function fromSimple(seed: string, details: SimpleDetails): SongBrief {
  const [first = '', ...others] = details.facts.filter((fact) => fact.trim() !== '');
  return {
    ...unasked,
    mood: defaultMoods[occasions[details.occasion].tone],
    occasion: songOccasion(details.occasion),
    recipient: { shown: details.recipient_name },
    language: 'English',
    genre: genreName(details.music_genre),
    story: { favoriteMoment: first, companions: '', specialWords: '', extraDetails: others.join('. ') },
    names: [],
    seed,
  };
}

export function styleOf(brief: SongBrief): SongStyle {
  const { genre, mood, tempo, vocalStyle, occasion } = brief;
  return { genre, mood, tempo, vocalStyle, occasion };
}

/** Drawn as the buyer saw it while ordering; its cover never changes. */
export function sleeveOf(order: OrderRow): SleeveSpec {
  const { occasion, recipient } = briefOf(order);
  return { occasion, seed: order.sleeveSeed, title: order.title, name: recipient.shown };
}

/** What was ordered with a simple song; null for every other order. */
export function addonsOf(order: OrderRow): SimpleDetails['addons'] | null {
  return order.kind === 'simple' ? (order.details as SimpleDetails).addons : null;
}

/** Whether a stage is work for this order. */
export function needs(order: OrderRow, stage: StageName): boolean {
  const addons = addonsOf(order);
  switch (stage) {
    case 'teaser':
    case 'video':
      return includesFilm(order);
    case 'bonus':
      return addons?.bonus_track ?? false;
    case 'scroll':
      return addons?.lyric_scroll ?? false;
    default:
      return true;
  }
}
