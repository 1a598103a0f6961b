import { expect, test } from 'vitest';
import { problemOf } from './waitlist-details.ts';

const full = { first_name: 'Maren', last_name: 'Holt', email: 'maren@example.com', property: '' };

test.each([
  [{}, null, []],
  [{ property: 'The Loft' }, null, []],
  [{ first_name: ' ' }, 'Please complete all required fields.', ['first_name']],
  [{ last_name: '', email: '' }, 'Please complete all required fields.', ['last_name', 'email']],
  [{ email: 'maren' }, 'Please enter a valid email address.', ['email']],
  [{ email: 'maren@example' }, 'Please enter a valid email address.', ['email']],
  [{ email: 'ma ren@example.com' }, 'Please enter a valid email address.', ['email']],
])('WAIT-01 the form with %j says %j', (changes, title, fields) => {
  const problem = problemOf({ ...full, ...changes });
  expect(problem?.title ?? null).toBe(title);
  expect(Object.keys(problem?.fields ?? {})).toEqual(fields);
});
