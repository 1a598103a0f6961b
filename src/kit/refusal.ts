import type { z } from 'zod';

/** The errors of a contract's procedure, or a part of them that several contracts share. */
type ErrorsOf<Source> = [Source] extends [never]
  ? object
  : Source extends { '~orpc': { errorMap: infer Known } }
    ? Known
    : Source;

/** Codes without data; of a union of procedures only what all of them name. */
type PlainCode<Known> = {
  [Code in keyof Known & string]: Known[Code] extends { data: z.ZodType } ? never : Code;
}[keyof Known & string];

/** Codes with their data. */
type CodeWithData<Known> = {
  [Code in keyof Known & string]: Known[Code] extends { data: infer Data extends z.ZodType }
    ? [code: Code, data: z.input<Data>]
    : never;
}[keyof Known & string];

type Answer<Known> = [code: PlainCode<Known>] | CodeWithData<Known>;

/**
 * An expected failure: one of the error codes that the called procedure's contract names, with its data. The server turns
 * it into that error; anything else thrown becomes a 500. `Source` is the contract's type, or that of errors it shares:
 * `new Refusal<(typeof rightsContract)['cancelOrder']>('TOO_LATE')`. Code that several procedures call names them all.
 */
export class Refusal<Source = never> extends Error {
  readonly code: string;
  readonly data: unknown;
  constructor(...[code, data]: Answer<ErrorsOf<NoInfer<Source>>>) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.data = data;
  }
}

/** True for the refusal of a call that found no free turn: nothing was done of it. */
export const isBusy = (error: unknown): boolean => error instanceof Refusal && error.code === 'BUSY';

/** Fills the placeholders of a contract's message from the refusal's data: '{file}: Invalid file type'. */
export function fillMessage(message: string, data: unknown): string {
  const values = new Map(Object.entries(typeof data === 'object' && data !== null ? data : {}));
  return message.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values.get(name) ?? placeholder));
}
