import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';

const settings = {
  daily_cap: z.number().int().min(0).max(10_000),
  orders_stopped: z.boolean(),
  production_stopped: z.boolean(),
  emails_stopped: z.boolean(),
};
const settingsSchema = z.object(settings);
export type ShopSettings = z.infer<typeof settingsSchema>;

export const getSettings = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/settings', summary: 'What staff have set' })
  .output(settingsSchema);

/** Changes what is given; every process keeps to it from then on. */
export const changeSettings = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/settings', summary: 'Change the cap or stop a part of the shop' })
  .input(z.strictObject(settings).partial())
  .output(settingsSchema);

export const settingsContract = { getSettings, changeSettings };
