import { expect, test } from 'vitest';
import { answerText } from './your-rights.tsx';

test("MEND-17c money that went back after a 'no' is said, and the 'no' not any more", () => {
  const refused = { state: 'refused', asked_at: '2026-03-02T10:00:00Z', answer: null } as const;
  expect(answerText(refused, 0)).toContain('not giving the money back');
  expect(answerText(refused, 2900)).toBe('£29.00 has gone back to you. Banks take 5–10 business days to show it.');
});
