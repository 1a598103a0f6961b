/** Most characters of each field that a giver or a recipient writes. */
export const maximumLengths = {
  dedication: 400,
  signature: 80,
  question: 200,
  answer: 100,
  name: 80,
  line: 500,
} as const;

/** Letters that a gift may be sent by, sent or waiting: who has the link has it already. */
export const maximumSends = 10;

/** Days ahead that a gift may be sent. */
export const furthestDays = 400;

/** Days after its letter from which a gift that nobody opened is told to its giver. */
export const unopenedDays = 3;
