import { ORPCError, safe } from '@orpc/client';
import { afterEach, expect, test } from 'vitest';
import { onSessionEnded, withSession } from './session-gate.ts';

const refusal = (code: string): Error => new ORPCError(code, { status: 401, message: 'Please sign in again.' });
let leave = (): void => undefined;
afterEach(() => leave());

/** A server that refuses until somebody has signed in. */
function aServer(code = 'SESSION_ENDED') {
  const server = { isSignedIn: false, calls: 0 };
  return {
    server,
    call: (): Promise<string> => {
      server.calls += 1;
      return server.isSignedIn ? Promise.resolve('done') : Promise.reject(refusal(code));
    },
  };
}

test('MEND-12b calls that meet the end of a session ask once to sign in again, and are repeated', async () => {
  const { server, call } = aServer();
  let asked = 0;
  leave = onSessionEnded(() => {
    asked += 1;
    server.isSignedIn = true;
    return Promise.resolve(true);
  });
  expect(await Promise.all([withSession(call), withSession(call)])).toEqual(['done', 'done']);
  expect([asked, server.calls]).toEqual([1, 4]);
});

test('MEND-12b a call of a browser that has dropped its cookie asks to sign in too, and says so when nobody does', async () => {
  const { server, call } = aServer('UNAUTHORIZED');
  leave = onSessionEnded(() => Promise.resolve(false));
  const { error } = await safe(withSession(call));
  expect(error).toMatchObject({ defined: true, message: 'Please sign in again.' });
  leave();
  leave = onSessionEnded(() => {
    server.isSignedIn = true;
    return Promise.resolve(true);
  });
  expect(await withSession(call)).toBe('done');
});

test('MEND-12b a call fails with the end of the session when nobody signs in again, and is not repeated', async () => {
  const { server, call } = aServer();
  leave = onSessionEnded(() => Promise.resolve(false));
  const { error } = await safe(withSession(call));
  expect(error).toMatchObject({ defined: true, message: 'Please sign in again.' });
  leave();
  await expect(withSession(call)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  expect(server.calls).toBe(2);
});

test('MEND-12b a page that is left while it asks answers its calls, and the next page asks anew', async () => {
  const { server, call } = aServer();
  leave = onSessionEnded(() => new Promise(() => undefined));
  const waiting = withSession(call);
  await Promise.resolve();
  leave();
  await expect(waiting).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  leave = onSessionEnded(() => {
    server.isSignedIn = true;
    return Promise.resolve(true);
  });
  expect(await withSession(call)).toBe('done');
});

test('MEND-12b another failure asks nobody to sign in', async () => {
  leave = onSessionEnded(() => Promise.reject(new Error('was asked')));
  await expect(withSession(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
});
