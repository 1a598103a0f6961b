import type { z } from 'zod';
import { languageTerms } from '#features/orders/server/index.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { wizardErrors, wizardOrderSchema } from '../contract.ts';
import type { SongDetails } from '../details.ts';
import { resolveTypedChoices, stepProblem, type WizardVariant } from '../domain/wizard-order.ts';

/** The wizard's order in the parts it is submitted in, complete, whoever pays for it. @throws Refusal INCOMPLETE, LANGUAGE_UNAVAILABLE */
export async function checkedWizard(
  deps: Pick<Deps, 'songs' | 'site'>,
  order: z.infer<typeof wizardOrderSchema>,
  variant: WizardVariant,
): Promise<{ email: string; details: SongDetails; photoIds: string[] }> {
  for (const step of [0, 1, 2, 3]) {
    const problem = stepProblem(step, order, variant);
    if (problem) throw new Refusal<typeof wizardErrors>('INCOMPLETE', problem);
  }
  const { email, photo_ids: photoIds, other_language, other_genre, trend: _, ...details } = order;
  const chosen = resolveTypedChoices({ ...details, other_language, other_genre });
  return {
    email,
    photoIds,
    details: {
      ...details,
      ...chosen,
      ...(await languageTerms(deps, chosen.language)),
      first_name: details.first_name.trim(),
      second_name: details.second_name.trim(),
      favorite_moment: details.favorite_moment.trim(),
    },
  };
}
