import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { AllRooms } from '#platform/rooms/define-room.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { accountsContract } from '../contract.ts';
import { listAudit } from './list-audit.ts';
import { choosePassword, forgotPassword } from './password-link.ts';
import { addStaff, changeRole, inviteAgain, listStaff } from './staff.ts';

const who = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';

export const accountsProcedures = (deps: Deps & Pick<AllRooms, 'accountPage' | 'auditSubjects'>) => {
  const room = implement(accountsContract).$context<RequestContext>();
  return room.router({
    whoAmI: room.whoAmI.handler(async ({ context }) => {
      const { role, name, secondFactor, sessionEnded } = await context.actor();
      return { role, name, second_factor: secondFactor, session_ended: sessionEnded };
    }),
    listStaff: room.listStaff.handler(async ({ context }) => ({
      staff: await listStaff(deps),
      you: await who(context),
    })),
    addStaff: room.addStaff.handler(async ({ input, context }) => addStaff(deps, input, await who(context))),
    inviteAgain: room.inviteAgain.handler(({ input }) => inviteAgain(deps, input)),
    changeRole: room.changeRole.handler(async ({ input, context }) => changeRole(deps, input, await who(context))),
    forgotPassword: room.forgotPassword.handler(({ input }) => forgotPassword(deps, input)),
    choosePassword: room.choosePassword.handler(({ input, context }) => choosePassword(deps, input, context.address)),
    listAudit: room.listAudit.handler(({ input }) => listAudit(deps, input)),
  });
};
