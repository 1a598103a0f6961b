import { isDefinedError } from '@orpc/client';
import { m } from '#messages/messages.js';

/** The sentence for a refusal. A field that the server does not take as it is has a sentence of ours. */
export function refusalText(error: Error): string {
  if (isDefinedError(error)) return (error as Error).message;
  return 'code' in error && error.code === 'BAD_REQUEST' ? m.editorial_bad_field() : m.admin_unexpected();
}

/** 'Pop, Jazz' as a list. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
