import { ORPCError } from '@orpc/client';
import { expect, test, vi } from 'vitest';
import { type CaptureApi, captureTransport } from './capture-transport.ts';

const refusal = (code: string) =>
  new ORPCError(code, { defined: true, status: 503, message: `Said ${code}`, data: { file: 'a.jpg' } });

/** A server that answers the check of an upload with `checked`, and adds nothing it does not have. */
function transportThatChecks(checked: string, { isAdded = false } = {}) {
  const api = {
    uploads: { finishPhoto: () => Promise.reject(refusal(checked)) },
    photoSessions: {
      openSession: () => Promise.resolve({ session_id: 'session-1' }),
      addPhoto: () =>
        isAdded ? Promise.resolve({ thumbnail_url: '/x.jpg' }) : Promise.reject(refusal('UPLOAD_NOT_FOUND')),
    },
  };
  return captureTransport(api as unknown as CaptureApi, () => undefined);
}

const capture = { key: 'key-a', sessionKey: 'session-key-1', uploadId: 'upload-1' };

test.each(['BUSY', 'DISK_FULL', 'UPLOAD_INCOMPLETE'])(
  'AFF-06 a photo is not sent anew when its check says %s',
  async (code) => {
    expect(await transportThatChecks(code).store(capture)).toEqual({ refused: `Said ${code}` });
  },
);

test('AFF-06 an upload that is gone is sent anew, unless the session has it already', async () => {
  expect(await transportThatChecks('UPLOAD_NOT_FOUND').store(capture)).toEqual({ gone: 'Said UPLOAD_NOT_FOUND' });
  expect(await transportThatChecks('UPLOAD_NOT_FOUND', { isAdded: true }).store(capture)).toEqual({
    thumbnailUrl: '/x.jpg',
  });
});

test('AFF-06 a photo that the server could not save says so, and waits for another try', async () => {
  const api = {
    uploads: { finishPhoto: () => Promise.resolve({}) },
    photoSessions: {
      openSession: () => Promise.resolve({ session_id: 'session-1' }),
      addPhoto: () => Promise.reject(new Error('500')),
    },
  };
  const transport = captureTransport(api as unknown as CaptureApi, () => undefined);
  vi.stubGlobal('navigator', { onLine: true });
  expect(await transport.store(capture)).toEqual({ refused: 'Failed to save photo' });
  vi.stubGlobal('navigator', { onLine: false });
  await expect(transport.store(capture)).rejects.toThrow('500');
});

test.each(['INVALID_TYPE', 'TOO_LARGE', 'TOO_MANY'])(
  'AFF-06 a photo that cannot be used (%s) says that it could not be processed',
  async (code) => {
    expect(await transportThatChecks(code).store(capture)).toEqual({ refused: 'Failed to process photo' });
  },
);

test('AFF-06 an upload that breaks for no known reason says that it failed', () => {
  vi.stubGlobal('navigator', { onLine: true });
  const transport = transportThatChecks('BUSY');
  expect(transport.problemOf(new Error('network'))).toBe('Failed to upload photo');
  expect(transport.problemOf(refusal('DISK_FULL'))).toMatch(/^We have no room to store this just now/);
});
