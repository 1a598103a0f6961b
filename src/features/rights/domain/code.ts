/** What is e-mailed: eight characters in two groups, 40 bits. */
export const codeLength = 8;

/** 'K7M24X9Q' -> 'K7M2-4X9Q' */
export function shownCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** What was typed, without the differences nobody means: case, spaces, dashes, O for 0, I and L for 1. */
export function typedCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
