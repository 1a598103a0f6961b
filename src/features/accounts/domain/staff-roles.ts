/** Roles of those who work here: each with a second factor and the staff's limits. */
export const staffRoles = ['producer', 'editor', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Those of them who see orders; editors see the magazine and nothing else. */
export const orderStaffRoles = ['producer', 'admin'] as const;

export function isStaffRole(role: unknown): role is StaffRole {
  return (staffRoles as readonly unknown[]).includes(role);
}
