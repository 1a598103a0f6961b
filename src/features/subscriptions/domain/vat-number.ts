/** Numbers of the United Kingdom, with its letters or without: nine digits, twelve of a branch, or an office of the state. */
const british = /^(?:GB|XI)?(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/;

/** Any other: the two letters of its country, and two to fourteen characters, of which two are digits at least. */
const foreign = /^(?!GB|XI)[A-Z]{2}(?=(?:.*\d){2})[0-9A-Z+*]{2,14}$/;

/** True for what has the form of a VAT number, however it is spaced; no register is asked. */
export function isVatNumber(typed: string): boolean {
  const number = typed.toUpperCase().replaceAll(/[\s.-]/g, '');
  return british.test(number) || foreign.test(number);
}
