import { ORPCError } from '@orpc/client';

/** Lets somebody whose session is over sign in again where they are. @returns false if they would rather not */
type Enter = () => Promise<boolean>;

let enter: Enter | null = null;
let entering: Promise<boolean> | null = null;

/** Names the page's way to sign in again. @returns a function that takes it back, and answers whoever still waits for it */
export function onSessionEnded(way: Enter): () => void {
  let giveUp = (): void => undefined;
  const left = new Promise<boolean>((resolve) => {
    giveUp = () => resolve(false);
  });
  const ask = (): Promise<boolean> => Promise.race([way(), left]);
  enter = ask;
  return () => {
    if (enter === ask) enter = null;
    giveUp();
  };
}

/** Opens the sign-in dialog; concurrent calls share one dialog. */
export function reauthenticate(): Promise<boolean> {
  entering ??= (enter?.() ?? Promise.resolve(false)).finally(() => {
    entering = null;
  });
  return entering;
}

/**
 * True for the server's request to sign in. A browser drops the cookie of a session with its end, as it does when it is told to
 * forget everything: the server then sees a visitor, and not a session that ended.
 */
function isSignInNeeded(error: unknown): error is ORPCError<'SESSION_ENDED' | 'UNAUTHORIZED', unknown> {
  return error instanceof ORPCError && (error.code === 'SESSION_ENDED' || error.code === 'UNAUTHORIZED');
}

/**
 * Makes a call; if the session is over, asks to sign in again and repeats it. The server refuses such a call before it has
 * done anything, so that nothing happens twice, and the page keeps what was typed.
 */
export async function withSession<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isSignInNeeded(error)) throw error;
    if (await reauthenticate()) return call();
    // The server's policy refuses ahead of every contract: as a named error, its words are shown wherever a refusal is.
    const { code, status, message } = error;
    throw new ORPCError(code, { status, message, defined: true });
  }
}
