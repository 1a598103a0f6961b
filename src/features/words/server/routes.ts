import { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { readForm } from '#platform/http/read-form.ts';
import { approveWords } from './change-words.ts';

const approvalForm = z.object({
  draft: z.coerce.number().int().min(0).max(9),
  revision: z.coerce.number().int().min(0),
});

/** The form by which words are approved on a page whose script has not come. Leads back to it, with a word for a refusal. */
export const approvalRoute: RawRoute<Deps> = {
  method: 'POST',
  path: '/words/:order_number/approve',
  policy: 'buyer',
  largestBody: 4096,
  async handle(deps, { request, params: { order_number: number = '' } }) {
    const form = await readForm(request, approvalForm);
    const said = form === null ? 'not-taken' : await outcome(deps, { ...form, order_number: number });
    const query = new URLSearchParams({ order: number, ...(said ? { said } : {}) });
    return new Response(null, {
      status: 303,
      headers: {
        location: `/words?${query.toString()}`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    });
  },
};

async function outcome(deps: Deps, input: Parameters<typeof approveWords>[1]): Promise<string | null> {
  try {
    await approveWords(deps, input);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return 'not-taken';
    throw error;
  }
}
