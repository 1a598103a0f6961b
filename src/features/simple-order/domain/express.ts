import { type DeliveryPromise, promiseOf } from '#features/orders/domain/turnaround.ts';
import { businessDay, londonMoment, nextBusinessDay } from '#kit/business-day.ts';
import type { DeliveryTier } from './options.ts';

/** Hours of the London day: an express song ordered before the first is delivered by the second. */
const orderedBefore = 12;
const deliveredBy = 20;

/** The promise of a tier. An express song has at least the hours between noon and 8 PM. */
export function promiseOfTier(tier: DeliveryTier): DeliveryPromise {
  const express = { dueBy: expressDue, closesAt: expressClosesAt, leadHours: deliveredBy - orderedBefore };
  return { ...promiseOf(false, undefined), ...(tier === 'express' ? express : {}) };
}

/** True when express delivery can be promised to an order placed at that moment. */
export function expressIsOpen(at: Date): boolean {
  return at < expressClosesAt(at);
}

/** Noon in London of the day of that moment. */
function expressClosesAt(at: Date): Date {
  return londonMoment(businessDay(at), orderedBefore);
}

/** The moment at which express closes or opens next: noon or midnight in London. */
export function expressChangesAt(now: Date): Date {
  return expressIsOpen(now) ? expressClosesAt(now) : londonMoment(nextBusinessDay(businessDay(now)), 0);
}

/** 8 PM in London of the day it was paid; of the next day for a payment that came later than that. */
export function expressDue(paidAt: Date): Date {
  const day = businessDay(paidAt);
  const due = londonMoment(day, deliveredBy);
  return due > paidAt ? due : londonMoment(nextBusinessDay(day), deliveredBy);
}
