import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';
import { regions, tiers } from './domain/regions.ts';

const affiliateSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  region: z.string(),
  tier: z.enum(tiers),
  /** Referral id in the affiliate's links. */
  referral_id: z.string(),
  created_at: z.string(),
});
export type Affiliate = z.infer<typeof affiliateSchema>;

/** ADM-03: the affiliates, newest first. */
export const listAffiliates = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/affiliates', summary: 'All affiliates' })
  .output(z.object({ affiliates: z.array(affiliateSchema) }));

/** Creates an account with a confirmed e-mail address and its affiliate profile, both or neither. */
export const addAffiliate = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/affiliates', summary: 'Make an affiliate' })
  .input(
    z.strictObject({
      email: z.email().max(320),
      password: z.string().max(200),
      full_name: z.string().trim().min(1).max(100),
      region: z.enum(regions),
      tier: z.enum(tiers).default('Bronze'),
    }),
  )
  .output(affiliateSchema)
  .errors({
    EMAIL_TAKEN: { status: 409, message: 'There is an account with this email already.' },
    PASSWORD_TOO_SHORT: { status: 422, message: 'Password must be at least 6 characters' },
    PASSWORD_COMMON: { status: 422, message: 'Too many people use this password. Choose another.' },
  });

export const setTier = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/affiliates/tier', summary: 'Change the tier of an affiliate' })
  .input(z.strictObject({ id: z.string().max(64), tier: z.enum(tiers) }))
  .output(affiliateSchema)
  .errors({ NOT_FOUND: { status: 404, message: 'This affiliate is not there.' } });

export const affiliatesContract = { listAffiliates, addAffiliate, setTier };
