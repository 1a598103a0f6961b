/** Permissions of a key: reading orders, and reading their buyers' addresses with them. */
export const scopes = ['orders:read', 'people:read'] as const;

export type Scope = (typeof scopes)[number];
