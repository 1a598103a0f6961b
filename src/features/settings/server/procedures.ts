import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { settingsContract } from '../contract.ts';
import { changeSettings, getSettings } from './change-settings.ts';

export const settingsProcedures = (deps: Deps) => {
  const room = implement(settingsContract).$context<RequestContext>();
  return room.router({
    getSettings: room.getSettings.handler(() => getSettings(deps)),
    changeSettings: room.changeSettings.handler(async ({ input, context }) =>
      changeSettings(deps, input, (await context.actor()).id ?? 'unknown'),
    ),
  });
};
