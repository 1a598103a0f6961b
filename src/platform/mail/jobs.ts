import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/** Sent one e-mail in release 0.1.0, whose runs hand theirs over. Offered again after `attempts` in vain, it was a run of its own. */
export const sendEmail = defineJob({
  name: 'send-email',
  queue: 'mail',
  input: z.object({ id: z.string() }),
  id: ({ id, attempts }: { id: string; attempts?: number }) =>
    attempts === undefined ? `email-${id}` : `email-${id}-${attempts}`,
});
