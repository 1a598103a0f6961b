import { tooOften } from '../procedure.ts';

/** The refusal of a second letter in 24 hours to an address that nobody has proven; the same for every address. */
export const letterSentToday = {
  LETTER_SENT_TODAY: tooOften(
    'We have already sent a letter to this address today. Please look for it, also among the spam; we can send another one in 24 hours.',
  ),
} as const;

/** Its data: the longest wait, so that nobody learns when an address had its letter. */
export const letterWait = { retry_after_seconds: 24 * 3600 };
