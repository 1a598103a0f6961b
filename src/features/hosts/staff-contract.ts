import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';
import { deliveryStates } from './domain/states.ts';
import { deliveryErrors, id } from './shared-contract.ts';

const workSchema = z.object({
  delivery_id: z.string(),
  property: z.string(),
  company: z.string(),
  state: z.enum(deliveryStates),
  due_at: z.string(),
  problem: z.string().nullable(),
});

/** HOST-05 for staff: hosts with their properties and numbers, and souvenirs that failed or are late. */
export const listHosts = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/hosts', summary: 'Hosts, properties and souvenirs' })
  .output(
    z.object({
      hosts: z.array(
        z.object({
          account_id: z.string(),
          company: z.string(),
          email: z.string(),
          properties: z.number().int(),
          ahead: z.number().int(),
          behind: z.number().int(),
          delivered: z.number().int(),
        }),
      ),
      behind: z.array(workSchema),
    }),
  );

/** Has a souvenir that failed made again. */
export const makeSouvenirAgain = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/hosts/souvenirs/again', summary: 'Make a souvenir again' })
  .input(z.strictObject({ delivery_id: id }))
  .output(z.object({ begun: z.literal(true) }))
  .errors(deliveryErrors);
