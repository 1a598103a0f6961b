import { expect, test } from 'vitest';
import { trackedStatus } from './tracked-status.ts';

test('FIND-05 MEND-17g label and sign of a status, whatever its case; anything else is being processed', () => {
  const all = {
    Submitted: ['received', 'clock'],
    PAYMENT_PENDING: ['payment-pending', 'clock'],
    processing: ['creating', 'working'],
    In_Progress: ['rendering', 'working'],
    ready: ['checking', 'working'],
    COMPLETED: ['completed', 'done'],
    paid: ['processing', 'working'],
    '': ['processing', 'working'],
  };
  for (const [status, [label, sign]] of Object.entries(all)) expect(trackedStatus(status)).toEqual({ label, sign });
});
