import { isSingableName } from '#kit/sung-name.ts';
import {
  deliveryTiers,
  factCount,
  simpleStepCount,
  type Addons,
  type DeliveryTier,
  type PriceList,
} from './options.ts';

/** The form as it is typed; the browser and the server check it with the same functions. */
export interface SimpleOrder {
  fullName: string;
  email: string;
  occasion: string;
  recipientName: string;
  /** The second person that the song is for; '' where it is for one. */
  secondName: string;
  /** As it is shown: 'Pop Ballad'. */
  genre: string;
  /** One for each prompt of the occasion, blank where it was not answered. */
  facts: string[];
  deliveryTier: DeliveryTier;
  /** Price list that the visitor was shown. */
  priceList: PriceList;
  addons: Addons;
  /** True when the visitor agreed to be e-mailed if they do not finish (D15). */
  contactAgreed: boolean;
}

export const emptySimpleOrder: SimpleOrder = {
  fullName: '',
  email: '',
  occasion: '',
  recipientName: '',
  secondName: '',
  genre: '',
  facts: Array.from({ length: factCount }, () => ''),
  deliveryTier: deliveryTiers[0],
  priceList: 'simple',
  addons: { bonusTrack: false, lyricScroll: false, qrPage: false, spotifyPublish: false },
  contactAgreed: false,
};

/** In the order of the form. */
const required = ['fullName', 'email', 'recipientName', 'occasion', 'genre'] as const;
export type RequiredField = (typeof required)[number];

/** The refusals of ordering.md section 5. */
export type SimpleProblem =
  | { refusal: 'missing'; fields: RequiredField[] }
  | { refusal: 'name-too-long'; field: 'recipientName' | 'secondName' }
  | { refusal: 'no-facts' };

const blank = (text: string): boolean => text.trim() === '';

export function completedFacts({ facts }: Pick<SimpleOrder, 'facts'>): number {
  return facts.filter((fact) => !blank(fact)).length;
}

/** Why the form cannot be sent yet, or null. */
export function simpleProblem(order: SimpleOrder): SimpleProblem | null {
  const fields = required.filter((field) => blank(order[field]));
  if (fields.length > 0) return { refusal: 'missing', fields };
  if (!isSingableName(order.recipientName)) return { refusal: 'name-too-long', field: 'recipientName' };
  if (!blank(order.secondName) && !isSingableName(order.secondName))
    return { refusal: 'name-too-long', field: 'secondName' };
  return completedFacts(order) === 0 ? { refusal: 'no-facts' } : null;
}

/**
 * The order without anything that could name somebody: no name, address, free text or combination of choices. Nothing else
 * leaves the browser of a visitor who did not agree to be written to (D24).
 */
export function withoutNames({ occasion, deliveryTier, priceList }: SimpleOrder): SimpleOrder {
  return { ...emptySimpleOrder, occasion, deliveryTier, priceList };
}

/** Number of the furthest step with an answer, 1 to 5. */
export function reachedStep(order: SimpleOrder): number {
  if (order.contactAgreed || order.deliveryTier !== 'standard' || Object.values(order.addons).some(Boolean))
    return simpleStepCount;
  if (order.genre !== '') return 4;
  if (completedFacts(order) > 0) return 3;
  return [order.recipientName, order.secondName, order.occasion].every(blank) ? 1 : 2;
}

/** True when any text field is filled in. */
export function isTyped(order: SimpleOrder): boolean {
  return [order.fullName, order.email, order.recipientName, order.secondName, ...order.facts].some(
    (text) => !blank(text),
  );
}
