/** States of a scheduled message; those after the first are final, except that a cancelled one may be scheduled anew. */
export const messageStates = ['waiting', 'sent', 'cancelled', 'dropped'] as const;
export type MessageState = (typeof messageStates)[number];
