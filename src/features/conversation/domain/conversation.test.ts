import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageText } from './message-text.ts';
import { awayAfter, quietPeriod, shouldMail } from './presence.ts';
import { chargeOfNext, isCovered, canTransition, revisionStatuses } from './revision.ts';

test('CHAT-02 what is sent is trimmed, and nothing is sent of blanks in any script', () => {
  expect(messageText('  Dez,\n like fez! \n')).toBe('Dez,\n like fez!');
  for (const blank of ['', ' ', '\n\t', '\u00A0\u3000', '\u200B\u200D\uFEFF', '\u2800', '\u3164'])
    expect(messageText(blank)).toBeNull();
  for (const text of ['.', '👩‍👩‍👧', 'שלום', 'e\u0301', '0']) expect(messageText(text)).toBe(text);
});

test('REV-01 only a pending request is approved or rejected, only an approved one completed', () => {
  const allowed = revisionStatuses.flatMap((from) =>
    revisionStatuses.filter((to) => canTransition(from, to)).map((to) => `${from} to ${to}`),
  );
  expect(allowed).toEqual(['pending to approved', 'pending to rejected', 'approved to completed']);
});

test('CHAT-03 one revision is included at any time, whatever became of the others', () => {
  const answered = fc.array(fc.constantFrom(...revisionStatuses), { maxLength: 12 });
  fc.assert(
    fc.property(answered, (fates) => {
      const requests: { charge: 'included' | 'extra'; status: (typeof fates)[number] }[] = [];
      for (const status of fates) requests.push({ charge: chargeOfNext(requests), status });
      expect(requests.filter(({ charge, status }) => charge === 'included' && status !== 'rejected').length).toBe(
        fates.some((status) => status !== 'rejected') ? 1 : 0,
      );
    }),
  );
  expect(isCovered({ charge: 'extra', settlement: 'asked' })).toBe(false);
  expect(isCovered({ charge: 'extra', settlement: 'paid' })).toBe(true);
});

test('CHAT-01 an e-mail goes to who is away, has not read, and was not told within the quiet period', () => {
  const now = new Date('2026-11-18T10:00:00Z');
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  const stranger = { readUpTo: 0, seenAt: null, mailedUpTo: 0, mailedAt: null };
  expect(shouldMail(stranger, 1, now)).toBe(true);
  expect(shouldMail({ ...stranger, readUpTo: 1 }, 1, now)).toBe(false);
  expect(shouldMail({ ...stranger, seenAt: before(awayAfter) }, 1, now)).toBe(false);
  expect(shouldMail({ ...stranger, seenAt: before(awayAfter + 1) }, 1, now)).toBe(true);
  expect(shouldMail({ ...stranger, mailedUpTo: 1, mailedAt: before(quietPeriod - 1) }, 2, now)).toBe(false);
  expect(shouldMail({ ...stranger, mailedUpTo: 1, mailedAt: before(quietPeriod) }, 2, now)).toBe(true);
  expect(shouldMail({ ...stranger, mailedUpTo: 2, mailedAt: before(quietPeriod) }, 2, now)).toBe(false);
});
