/**
 * An expected failure: one of the error codes that the called procedure's contract names, with its data. The server turns
 * it into that error; anything else thrown becomes a 500.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly data: unknown;
  constructor(code: string, data?: unknown) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.data = data;
  }
}
