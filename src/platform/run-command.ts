import { inspect } from 'node:util';
import { operatorSentence } from './operator-error.ts';

/**
 * Runs what the operator has called. When it fails, one sentence on stderr says why, or the stack does where the program itself
 * is at fault, and the process ends with 1.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`✗ ${operatorSentence(error) ?? inspect(error)}\n`);
    process.exit(1);
  }
}
