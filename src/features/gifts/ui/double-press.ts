/** Milliseconds in which a second press is none of its own. */
const doublePress = 1000;

/** True for the second press of a double one: it would undo, or send again, what the first has just done. */
export const isDoublePress = (doneAt: number): boolean => performance.now() - doneAt < doublePress;
