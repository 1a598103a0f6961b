/** A name as it is written, and as it is sung where that differs; '' for as it is written. */
export interface TypedName {
  shown: string;
  sung: string;
}

interface Spelled {
  shown: string;
  sung?: string;
}

/** 'Ruth' and 'Des' -> 'Ruth & Des', which is read as two people; a blank second name leaves the first. */
export function namesOfTwo(first: string, second = ''): string {
  return [first.trim(), second.trim()].filter((name) => name !== '').join(' & ');
}

/** Recipient of a song brief from the names of a form; two people are one recipient, each with a spelling of their own. */
export function honourees(first: TypedName, second: TypedName = { shown: '', sung: '' }) {
  const isSpelled = [first, second].some(({ sung }) => sung !== '');
  const sung = namesOfTwo(sungAs(first), sungAs(second));
  const recipient: Spelled = { shown: namesOfTwo(first.shown, second.shown), ...(isSpelled ? { sung } : {}) };
  const names: Spelled[] = second.shown.trim() === '' ? [] : [spelled(first), spelled(second)];
  return { recipient, names };
}

function sungAs({ shown, sung }: TypedName): string {
  return sung === '' ? shown : sung;
}

function spelled({ shown, sung }: TypedName): Spelled {
  return { shown: shown.trim(), ...(sung === '' ? {} : { sung }) };
}
