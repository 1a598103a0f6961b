import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import type { wizardOrderSchema, wizardErrors } from '../contract.ts';
import { detailsSchemas, type SongDetails } from '../details.ts';
import { resolved, stepProblem, type WizardVariant } from '../domain/wizard-order.ts';
import { checkedEmail } from './checks.ts';

/** The wizard's order as it is kept, complete, whoever pays for it. @throws Refusal INCOMPLETE, INVALID_EMAIL */
export function checkedWizard(
  order: z.infer<typeof wizardOrderSchema>,
  variant: WizardVariant,
): { email: string; details: SongDetails; uploadIds: string[] } {
  for (const step of [0, 1, 2, 3]) {
    const problem = stepProblem(step, order, variant);
    if (problem) throw new Refusal<typeof wizardErrors>('INCOMPLETE', problem);
  }
  const { email, photo_ids, other_language, other_genre, ...details } = order;
  return {
    email: checkedEmail(email),
    details: detailsSchemas.song.parse({
      ...details,
      ...resolved({ ...details, other_language, other_genre }),
      first_name: details.first_name.trim(),
      favorite_moment: details.favorite_moment.trim(),
    }),
    uploadIds: order.format === 'audio+video' ? photo_ids : [],
  };
}
