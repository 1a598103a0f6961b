import { namesOfTwo } from '#kit/honourees.ts';
import type { Addons, DeliveryTier } from '../domain/options.ts';
import { factCount, storedGenre } from '../domain/options.ts';
import { completedFacts, type SimpleOrder } from '../domain/simple-order.ts';

type Answers = Record<`question${1 | 2 | 3 | 4 | 5}`, string>;

/**
 * Record sent to the operator's automation, field for field as ordering.md section 3 lists it, with the consent of D15. Of a
 * form that was left without the tick it holds occasion, tier, step and time, and the other fields are empty (D24).
 */
export interface SubmittedRecord extends Answers {
  name: string;
  email: string;
  /** Always empty: the form does not ask for it. */
  phone: '';
  occasion: string;
  /** Of two people both: 'Ruth & Des'. */
  recipientName: string;
  genre: string;
  deliveryTier: DeliveryTier;
  addons: Addons;
  /** Pounds */
  total: number;
  /** ISO 8601 */
  timestamp: string;
  status: 'completed' | 'abandoned';
  utmSource: string | null;
  completedFacts: number;
  totalFacts: number;
  /** Number of the furthest step with an answer, 1 to 5. */
  reachedStep: number;
  /** True when they agreed to be e-mailed if they do not finish. Without it: no recovery mail. */
  contactConsent: boolean;
}

export function submittedRecord(
  order: SimpleOrder,
  about: {
    totalPence: number;
    at: Date;
    status: SubmittedRecord['status'];
    utmSource: string | null;
    reachedStep: number;
  },
): SubmittedRecord {
  const answer = (position: number): string => order.facts[position - 1]?.trim() ?? '';
  return {
    name: order.fullName.trim(),
    email: order.email.trim(),
    phone: '',
    occasion: order.occasion,
    recipientName: namesOfTwo(order.recipientName, order.secondName),
    genre: storedGenre(order.genre),
    deliveryTier: order.deliveryTier,
    question1: answer(1),
    question2: answer(2),
    question3: answer(3),
    question4: answer(4),
    question5: answer(5),
    addons: order.addons,
    total: about.totalPence / 100,
    timestamp: about.at.toISOString(),
    status: about.status,
    utmSource: about.utmSource,
    completedFacts: completedFacts(order),
    totalFacts: factCount,
    reachedStep: about.reachedStep,
    contactConsent: order.contactAgreed,
  };
}
