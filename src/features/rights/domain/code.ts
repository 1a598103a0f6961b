/** Characters of the e-mailed erasure code: eight, shown in two groups; 40 bits. */
export const codeLength = 8;

/** 'K7M24X9Q' -> 'K7M2-4X9Q' */
export function formatCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Normalises a typed code: upper case, no spaces or dashes, 0 for O, 1 for I and L. */
export function typedCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
