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

/** A contract's message with what it says in braces filled in from the refusal's data: '{file}: Invalid file type'. */
export function worded(message: string, data: unknown): string {
  const values = new Map(Object.entries(typeof data === 'object' && data !== null ? data : {}));
  return message.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values.get(name) ?? placeholder));
}
