/** The refusal of a second letter in 24 hours to an address that nobody has proven; the same for every address. */
export const letterSentToday = {
  LETTER_SENT_TODAY: {
    status: 429,
    message:
      'We have already sent a letter to this address today. Please look for it, also among the spam; we can send another one in 24 hours.',
  },
} as const;
