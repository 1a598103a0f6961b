/** Characters of a code without its hyphens: 60 random bits, not to be guessed within any limit of tries. */
export const codeLength = 12;

/** Characters of a typed code, with spaces and hyphens. */
export const typedCodeLength = 40;

/** 'ABCD-EFGH-JKMN', as it is printed. */
export function printedCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}

/** A code as it was typed, in the form in which it is stored: without spaces and hyphens, and with the figures that were meant. */
export function typedCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}
