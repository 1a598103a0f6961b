/** Permissions of the operator's keys: reading orders, and reading their buyers' addresses with them. */
export const shopScopes = ['orders:read', 'people:read'] as const;

/** Permissions of a host's keys: reading its own guests, and entering, changing and cancelling them. */
export const hostScopes = ['guests:read', 'guests:write'] as const;

export const scopes = [...shopScopes, ...hostScopes] as const;
export type Scope = (typeof scopes)[number];

/** Living keys of one business. */
export const maximumOwnKeys = 10;
