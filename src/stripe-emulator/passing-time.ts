import { expireAuthorisations } from './authorisations.ts';
import { expireOverdue } from './checkout.ts';
import type { Emulation } from './emulation.ts';
import { renewDue } from './subscriptions.ts';
import { deleteOldClocks } from './test-clocks.ts';

/** Does what time alone brings: payment pages and authorisations expire, months of plans end, test clocks are deleted. */
export async function letTimePass(emulation: Emulation): Promise<void> {
  await expireOverdue(emulation);
  await expireAuthorisations(emulation);
  await renewDue(emulation);
  await deleteOldClocks(emulation);
}
