import { outageOf } from './outage.ts';

/** Something that the operator is to put right. Its message says what, and where. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Of `pg`: the server asks for a password, and nobody has set one. */
const lacksPassword = /client password must be a/;
const passwordWanted = 'the database asks for a password, and neither DATABASE_URL nor PGPASSWORD has one';

/** First line of the innermost cause: a query that failed wraps what the server or the network said. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return messageOf(error.cause);
  // A name that stands for several addresses, each of which was tried.
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  const [line = ''] = error.message.split('\n', 1);
  if (lacksPassword.test(line)) return passwordWanted;
  return line || ('code' in error ? String(error.code) : error.name);
}

/** Words for the operator about what went wrong; null for a fault of the program, of which the stack is wanted. */
export function operatorSentence(error: unknown): string | null {
  if (error instanceof OperatorError) return error.message;
  if (outageOf(error) === 'database-unavailable') return `The database does not answer: ${messageOf(error)}`;
  const says = messageOf(error);
  return hasCode(error) || says === passwordWanted ? says : null;
}

/** True for what the system, the database, a service or the reader of a command line has refused: each says by a code why. */
function hasCode(error: unknown): boolean {
  for (let next = error; next instanceof Error; next = next.cause) if ('code' in next) return true;
  return false;
}
