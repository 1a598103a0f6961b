import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** The look at one film of a reaction. A film that is entered anew is another entry. */
export const checkReactionFilm = defineJob({
  name: 'check-reaction-film',
  queue: 'clips',
  input: z.object({ entry: z.string(), upload: z.string() }),
  id: ({ entry }) => `reaction-film-${entry}`,
});
