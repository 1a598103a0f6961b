import { z } from 'zod';
import { passwordsWait, perHour, procedure, tooManyTries, tooOften } from '#kit/procedure.ts';
import { staffRoles } from './domain/staff-roles.ts';

export const accountSchema = z.object({
  role: z.enum(['visitor', 'user', ...staffRoles]),
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

const staffSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  second_factor: z.boolean(),
  /** False until the account's owner has followed the invitation. */
  has_joined: z.boolean(),
  created_at: z.string(),
});
export type StaffMember = z.infer<typeof staffSchema>;

export const listStaff = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/staff', summary: 'Who works here' })
  .output(z.object({ staff: z.array(staffSchema), you: z.string() }));

export const addStaff = procedure
  .meta({ policy: 'admin' })
  .route({
    method: 'POST',
    path: '/admin/staff',
    summary: 'Invite a colleague, or one who was taken off the staff before',
  })
  .input(
    z.strictObject({
      name: z.string().trim().min(1).max(100),
      email: z.email().max(320),
      role: z.enum(staffRoles),
    }),
  )
  .output(staffSchema)
  .errors({ EMAIL_TAKEN: { status: 409, message: 'There is an account with this email already.' } });

/** Sends the invitation again to whoever has not followed it; the link before it ends. */
export const inviteAgain = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/staff/invite-again', summary: 'Send the invitation of a colleague again' })
  .input(z.strictObject({ id: z.string().max(64) }))
  .output(z.object({ sent: z.literal(true) }))
  .errors({ NOT_FOUND: { status: 404, message: 'Nobody is invited by this account.' } });

/** Sends a link for a new password if the address has an account; the answer is the same for every address. */
export const forgotPassword = procedure
  .meta({
    policy: 'everyone',
    timingGuard: true,
    rateLimits: perHour('forgot-password', 20),
  })
  .route({ method: 'POST', path: '/forgot-password', summary: 'Ask for a link to choose a new password' })
  .input(z.strictObject({ email: z.email().max(320) }))
  .output(z.object({ sent: z.literal(true) }))
  .errors(tooManyTries);

/** Chooses the password by the link of an invitation, or of a forgotten one, and signs the account out everywhere. */
export const choosePassword = procedure
  .meta({
    policy: 'everyone',
    rateLimits: [{ name: 'choose-password', points: 30, seconds: 60, per: 'network', refusal: 'TOO_MANY' }],
  })
  .route({ method: 'POST', path: '/choose-password', summary: 'Choose a password by a link' })
  .input(z.strictObject({ token: z.string().max(100), password: z.string().max(200) }))
  /** The address that signs in with it, and the page where it does. */
  .output(z.object({ email: z.string(), page: z.string() }))
  .errors({
    LINK_OVER: { status: 410, message: 'This link was used already or has run out.' },
    PASSWORD_TOO_SHORT: {
      status: 422,
      message: 'Use {length} characters or more',
      data: z.object({ length: z.number() }),
    },
    PASSWORD_COMMON: { status: 422, message: 'Too many people use this password. Choose another.' },
    TOO_MANY: tooOften('Too many tries. Please try again in a minute.'),
    ...passwordsWait,
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
    /** Another admin has changed the caller's role in the meantime. */
    NO_LONGER_ADMIN: { status: 403, message: 'You are no longer an admin.' },
  });

const auditSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** The account's name, or its id once it is gone. */
  actor: z.string(),
  action: z.string(),
  /** Its name as staff know it: an order's number, an article's title; the stored id of something that is gone. */
  subject: z.string(),
  subject_id: z.string(),
  /** 'order', 'article'; null for something that is gone, or has no name but its id. */
  subject_kind: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  /** True once the words about people were taken out, with their data. */
  is_redacted: z.boolean(),
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

export const accountsContract = {
  whoAmI,
  listStaff,
  addStaff,
  inviteAgain,
  changeRole,
  forgotPassword,
  choosePassword,
  listAudit,
};
