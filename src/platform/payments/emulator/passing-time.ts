import { expireOverdue } from './checkout.ts';
import type { Emulation } from './emulation.ts';
import { renewDue } from './subscriptions.ts';

/** Does what time alone brings: payment pages expire, months of plans end. */
export async function letTimePass(emulation: Emulation): Promise<void> {
  await expireOverdue(emulation);
  await renewDue(emulation);
}
