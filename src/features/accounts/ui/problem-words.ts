import { m } from '#messages/messages.js';
import type { AuthAnswer } from './auth-client.ts';

type Problem = Extract<AuthAnswer<never>, { problem: unknown }>['problem'];

/** The sentence for what went wrong; `wrong` is what a refused password or code means here. */
export function problemWords(problem: Problem, wrong: () => string): string {
  return {
    wrong,
    'too-short': () => m.admin_fix_password({ length: 12 }),
    common: m.staff_password_common,
    unconfirmed: m.partner_unconfirmed,
    'other-password': m.partner_welcome_other_password,
    'too-many': m.admin_too_many,
    busy: m.admin_sign_in_busy,
    unexpected: m.admin_unexpected,
  }[problem]();
}
