import { expect, test } from 'vitest';
import { messageOf } from './vitest-report.ts';

test('STU-01 a failed test is reported with what caused its error, and with the cause of that', () => {
  const refused = { message: 'connect ECONNREFUSED', cause: 'the server is gone' };
  const failed = {
    message: 'Failed query: select 1',
    stack: 'Error: Failed query: select 1\n    at here',
    cause: refused,
  };
  expect(messageOf(failed)).toBe(
    [
      'Failed query: select 1',
      'Caused by: connect ECONNREFUSED',
      'Caused by: the server is gone',
      'Error: Failed query: select 1\n    at here',
    ].join('\n'),
  );
});
