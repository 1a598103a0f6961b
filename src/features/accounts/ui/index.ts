/** The sign-in as other rooms' pages use it. */
export { signOut } from './auth-client.ts';
export { enterAgain, onSessionEnded, watchPresence } from './session.ts';
export { onSignOut, tellSignOut } from './sign-out-news.ts';
export { SignInForm, useSignIn } from './sign-in-form.tsx';
export type { AccountsApi } from './staff-sign-in.tsx';
