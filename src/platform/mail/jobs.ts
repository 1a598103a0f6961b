import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';

/** Sends one e-mail. Offered again after `attempts` in vain, it is a run of its own. */
export const sendEmail = defineJob({
  name: 'send-email',
  queue: 'mail',
  input: z.object({ id: z.string() }),
  id: ({ id, attempts }: { id: string; attempts?: number }) =>
    attempts === undefined ? `email-${id}` : `email-${id}-${attempts}`,
});
