import { safe } from '@orpc/client';
import { m } from '#messages/messages.js';
import { failureText, type RefusalSentences } from '#ui/refusal-text.ts';
import type { FriendPage } from '../friend-contract.ts';
import type { CirclesApi } from './circles-api.ts';

const sentences: RefusalSentences = {
  NOTHING_GIVEN: m.circle_refusal_nothing,
  PHOTO_GONE: m.circle_refusal_photo_gone,
  GIVEN_ALREADY: m.circle_refusal_given,
  INVALID_EMAIL: m.circle_refusal_email,
  CONSENT_CHANGED: m.circle_refusal_changed,
  CIRCLE_OVER: m.circle_over_title,
  CIRCLE_FULL: m.circle_full_title,
  PAGE_NOT_FOUND: m.circle_gone_title,
  TOO_MANY: m.circle_refusal_tries,
};

/** A call of a friend. @returns what it answered, or the sentence to show */
export async function askAsFriend<T>(call: Promise<T>): Promise<{ data: T } | { problem: string }> {
  const { error, data, isSuccess } = await safe(call);
  if (isSuccess) return { data };
  return { problem: failureText(error, m.circle_failed, sentences) };
}

export interface FriendWords {
  name: string;
  email: string;
  words: string;
  photoIds: string[];
  greeting: File | null;
}

/** Sends what a friend adds, and the greeting after it. @returns the token of the friend's own link */
export async function sendContribution(
  api: Pick<CirclesApi, 'contribute'>,
  { token, consent }: { token: string; consent: FriendPage['consent'] },
  { name, email, words, photoIds, greeting }: FriendWords,
): Promise<{ own: string; isGreetingLost: boolean } | { problem: string }> {
  const sent = await askAsFriend(
    api.contribute({
      token,
      name,
      email,
      words,
      photo_ids: photoIds,
      with_greeting: greeting !== null,
      consent_version: consent.version,
    }),
  );
  if ('problem' in sent) return sent;
  const own = sent.data.own_token;
  return { own, isGreetingLost: greeting !== null && !(await sendGreeting(own, greeting)) };
}

/** @returns false if the greeting could not be used */
export async function sendGreeting(ownToken: string, greeting: File): Promise<boolean> {
  const body = new FormData();
  body.set('greeting', greeting);
  const answer = await fetch(`/together/${encodeURIComponent(ownToken)}/greeting`, { method: 'POST', body }).catch(
    () => null,
  );
  return answer?.ok ?? false;
}
