/** Kinds of work that an engine is paid for. */
export const purposes = ['lyrics', 'song', 'bonus', 'repair', 'transcription', 'trial'] as const;
export type Purpose = (typeof purposes)[number];

/**
 * State of an attempt, as it is stored. `begun` is committed before the call, `submitted` has the service's reference,
 * `answered` has its result here, `refused` bought nothing, `failed` was bought and is of no use, `perhaps-bought` went out and has
 * no answer.
 */
export const attemptStates = ['begun', 'submitted', 'answered', 'refused', 'failed', 'perhaps-bought'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** States whose price counts against the budget: all but those that certainly bought nothing. */
export const chargedStates: readonly AttemptState[] = ['begun', 'submitted', 'answered', 'failed', 'perhaps-bought'];

/** Maximum unanswered purchases of one purpose in one run of a version; staff decide about a third. */
export const maximumUnanswered = 2;

/** Seconds that one song waits for an engine that asks for patience, before the next engine is asked. */
export const longestWait = 300;

/** Failures in a row after which an engine rests, and for how many milliseconds. */
export const circuit = { failures: 3, rest: 5 * 60_000 } as const;
