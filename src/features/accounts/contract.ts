import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';

export const accountSchema = z.object({
  role: z.enum(['visitor', 'user', 'producer', 'admin']),
  name: z.string().nullable(),
  /** `missing`: staff who must set one up before they may work; their role is 'user' until then. */
  second_factor: z.enum(['on', 'off', 'missing']),
  /** True for a visitor whose session is over: 30 minutes without activity, 12 hours at most, or ended elsewhere. */
  session_ended: z.boolean(),
});

/** Who the caller is. Sign-in, sign-out, the second factor and passwords are better-auth's own routes below /api/auth. */
export const whoAmI = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/who-am-i', summary: 'The signed-in account' })
  .output(accountSchema);

const staffRoles = ['producer', 'admin'] as const;

const staffSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  second_factor: z.boolean(),
  created_at: z.string(),
});
export type StaffMember = z.infer<typeof staffSchema>;

export const listStaff = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/staff', summary: 'Who works here' })
  .output(z.object({ staff: z.array(staffSchema), you: z.string() }));

export const addStaff = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/staff', summary: 'Make an account for a colleague' })
  .input(
    z.strictObject({
      name: z.string().trim().min(1).max(100),
      email: z.email().max(320),
      password: z.string().max(200),
      role: z.enum(staffRoles),
    }),
  )
  .output(staffSchema)
  .errors({
    EMAIL_TAKEN: { status: 409, message: 'There is an account with this email already.' },
    PASSWORD_TOO_SHORT: { status: 422, message: 'Use 12 characters or more' },
    PASSWORD_COMMON: { status: 422, message: 'Too many people use this password. Choose another.' },
  });

/** 'none' takes the account out of the staff and signs it out everywhere. */
export const changeRole = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/staff/role', summary: 'Change what a colleague may do' })
  .input(z.strictObject({ id: z.string().max(64), role: z.enum([...staffRoles, 'none']) }))
  .output(z.object({ role: z.enum([...staffRoles, 'none']) }))
  .errors({
    NOT_FOUND: { status: 404, message: 'This account is not there.' },
    YOURSELF: { status: 409, message: 'You cannot change your own role.' },
  });

const auditSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** The account's name, or its id once it is gone. */
  actor: z.string(),
  action: z.string(),
  /** The order number if the entry is about an order. */
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditSchema>;

/** The audit log of the staff, newest first. Read only. */
export const listAudit = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/audit', summary: 'What staff have done' })
  .input(z.strictObject({ action: z.string().max(60).default(''), before: z.string().max(64).optional() }))
  .output(
    z.object({ entries: z.array(auditSchema), actions: z.array(z.string()), next_before: z.string().nullable() }),
  );

export const accountsContract = { whoAmI, listStaff, addStaff, changeRole, listAudit };
