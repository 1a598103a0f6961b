/** The sign-in as other rooms' pages use it. */
export { signOut } from './auth-client.ts';
export { reauthenticate, onSessionEnded, watchPresence } from './session.ts';
export { onSignOut, broadcastSignOut } from './sign-out-channel.ts';
export { SignInForm, useSignIn } from './sign-in-form.tsx';
export type { AccountsApi } from './staff-sign-in.tsx';
