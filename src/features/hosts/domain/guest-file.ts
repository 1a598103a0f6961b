import { firstWord, givenName } from '#kit/given-name.ts';
import { isGuestLanguage, type GuestLanguage } from './languages.ts';
import { longestCell, maximumRows, textLengths } from './limits.ts';
import { type House, type Stay, stayProblem, type StayProblem } from './stay.ts';

/** A guest as a file or a form has them. */
export interface GuestEntry extends Stay {
  /** Empty where none was given. */
  firstName: string;
  email: string | null;
  language: GuestLanguage;
}

export type RowProblem =
  | StayProblem
  | 'CELL_TOO_LONG'
  | 'NAME_TOO_LONG'
  | 'BAD_EMAIL'
  | 'BAD_LANGUAGE'
  | 'DUPLICATE'
  | 'WITHDRAWN'
  | 'HOUSE_FULL';

/** One row of a file; `line` counts from 1, the heading's line included. */
export type GuestRow =
  | { line: number; guest: GuestEntry; problem: null }
  | { line: number; guest: null; problem: RowProblem };

export type GuestFile =
  | { outcome: 'rows'; rows: GuestRow[] }
  | { outcome: 'refused'; because: 'EMPTY' | 'NO_COLUMNS' | 'TOO_MANY_ROWS' | 'NOT_TEXT' };

/** Headings by column, in small letters without spaces and signs. */
const headings: Record<'name' | 'email' | 'arrives' | 'departs' | 'language', readonly string[]> = {
  name: ['firstname', 'name', 'guest', 'guestname', 'guestnames', 'vorname', 'prenom', 'nombre', 'nome'],
  email: ['email', 'mail', 'emailaddress', 'guestemail', 'correo'],
  arrives: [
    'arrival',
    'arrivaldate',
    'arrives',
    'checkin',
    'checkindate',
    'from',
    'start',
    'startdate',
    'anreise',
    'arrivee',
    'llegada',
    'arrivo',
  ],
  departs: [
    'departure',
    'departuredate',
    'departs',
    'checkout',
    'checkoutdate',
    'to',
    'end',
    'enddate',
    'abreise',
    'depart',
    'salida',
    'partenza',
  ],
  language: ['language', 'lang', 'sprache', 'langue', 'idioma', 'lingua'],
};

const windows1252 = new TextDecoder('windows-1252');

/** Text of a file's bytes: by its byte order mark, else UTF-8 if it is valid, UTF-16 by its zeros, else Windows-1252. Null for no text. */
export function decodeFile(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return textOnly(new TextDecoder('utf-16le').decode(bytes));
  if (first === 0xfe && second === 0xff) return textOnly(new TextDecoder('utf-16be').decode(bytes));
  const zeros = (offset: number): number => bytes.filter((byte, at) => byte === 0 && at % 2 === offset).length;
  const most = bytes.length / 4;
  if (zeros(1) > most) return textOnly(new TextDecoder('utf-16le').decode(bytes));
  if (zeros(0) > most) return textOnly(new TextDecoder('utf-16be').decode(bytes));
  try {
    return textOnly(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return textOnly(windows1252.decode(bytes));
  }
}

// oxlint-disable-next-line no-control-regex -- these are what text has not
const notText = /[\0-\x08\x0e-\x1f\ufffd]/;

const textOnly = (text: string): string | null => (notText.test(text) ? null : text.replace(/^\ufeff/, ''));

/** Separator of a heading's line: the one that it has most of. */
function separatorOf(line: string): string {
  const counted = [',', ';', '\t', '|'].map((sign) => ({ sign, times: line.split(sign).length }));
  return counted.toSorted((a, b) => b.times - a.times)[0]?.sign ?? ',';
}

interface Line {
  line: number;
  cells: string[];
  /** True where the file ends within a quote: the cell has swallowed whatever stood behind. */
  isOpen: boolean;
}

/** Lines of RFC 4180 with any of the usual separators. A quote that is never closed ends with the file. */
function linesOf(text: string, separator: string): Line[] {
  const lines: Line[] = [];
  let cells: string[] = [];
  let cell = '';
  // Kept beside the cell: to look at the whole of it at each quote would take the square of its length.
  let isBlank = true;
  let quoted = false;
  let begunAt = 1;
  let at = 1;
  const endCell = (): void => {
    cells.push(cell.trim());
    cell = '';
    isBlank = true;
  };
  const endLine = (): void => {
    endCell();
    if (cells.some((one) => one !== '')) lines.push({ line: begunAt, cells, isOpen: quoted });
    cells = [];
    begunAt = at;
  };
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]!;
    if (sign === '\n') at += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (sign === '"' && isBlank) {
      cell = '';
      isBlank = false;
      quoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n') endLine();
    else if (sign !== '\r') {
      cell += sign;
      if (sign.trim() !== '') isBlank = false;
    }
  }
  endLine();
  return lines;
}

const plain = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Removes what spreadsheets write ahead of text that they would calculate otherwise. */
const withoutFormula = (cell: string): string => cell.replace(/^['=+\-@\t\r]+/, '').replace(/^"(.*)"$/, '$1');

/** 'YYYY-MM-DD' of a day as files have it: ISO, 31/12/2026, 31.12.2026 or 31-12-2026; the text itself where it is none. */
export function dayOf(text: string): string {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return `${iso[1]}-${iso[2]!.padStart(2, '0')}-${iso[3]!.padStart(2, '0')}`;
  const european = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  if (european) return `${european[3]}-${european[2]!.padStart(2, '0')}-${european[1]!.padStart(2, '0')}`;
  return text;
}

const emailPattern = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;
const longestEmail = 254;

/** Reason why a guest cannot be taken, null for none. */
export function guestProblem(
  guest: Omit<GuestEntry, 'language'> & { language: string },
  house: House,
  now: Date,
): Exclude<RowProblem, 'CELL_TOO_LONG'> | null {
  if (guest.firstName.length > textLengths.firstName) return 'NAME_TOO_LONG';
  if (guest.email !== null && (guest.email.length > longestEmail || !emailPattern.test(guest.email)))
    return 'BAD_EMAIL';
  if (!isGuestLanguage(guest.language)) return 'BAD_LANGUAGE';
  return stayProblem(guest, house, now);
}

/** Sign by which two guests are the same one: stay, with address or name. */
export const sameGuest = ({ firstName, email, arrives, departs }: Omit<GuestEntry, 'language'>): string =>
  [arrives, departs, email?.toLowerCase() ?? '', firstName.toLowerCase()].join('|');

/** A name as releases before 30 November 2026 cut it: who was stored or withdrawn under it is still the same guest. */
const formerName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** Headings of columns in which no surname can stand. */
const givenNameHeadings: readonly (string | undefined)[] = ['firstname', 'vorname', 'prenom'];

/**
 * Reads a file of guests. Columns are known by their headings; of a name only the given one is kept, of all else nothing.
 * @param known signs (`sameGuest`) of guests that are there already
 * @param isWithdrawn tells who was there and is not entered again
 * @param room guests that the property still takes
 */
export function readGuestFile(
  bytes: Uint8Array,
  {
    house,
    language,
    known,
    isWithdrawn,
    room,
    now,
  }: {
    house: House;
    language: GuestLanguage;
    known: ReadonlySet<string>;
    isWithdrawn: (guest: GuestEntry) => boolean;
    room: number;
    now: Date;
  },
): GuestFile {
  const text = decodeFile(bytes);
  if (text === null) return { outcome: 'refused', because: 'NOT_TEXT' };
  const [heading, ...lines] = linesOf(text, separatorOf(text.trimStart().split('\n', 1)[0] ?? ''));
  if (!heading) return { outcome: 'refused', because: 'EMPTY' };
  const names = heading.cells.map(plain);
  const place = (column: keyof typeof headings): number => names.findIndex((name) => headings[column].includes(name));
  const [arrives, departs] = [place('arrives'), place('departs')];
  if (arrives < 0 || departs < 0) return { outcome: 'refused', because: 'NO_COLUMNS' };
  if (lines.length === 0) return { outcome: 'refused', because: 'EMPTY' };
  if (lines.length > maximumRows) return { outcome: 'refused', because: 'TOO_MANY_ROWS' };
  const [name, email, spoken] = [place('name'), place('email'), place('language')];
  const nameOf = givenNameHeadings.includes(names[name]) ? firstWord : givenName;
  const seen = new Set(known);
  const read = [arrives, departs, name, email, spoken];
  const rows = lines.map(({ line, cells, isOpen }): GuestRow => {
    if (isOpen || read.some((at) => (cells[at]?.length ?? 0) > longestCell))
      return { line, guest: null, problem: 'CELL_TOO_LONG' };
    const cell = (at: number): string => withoutFormula(cells[at] ?? '');
    const entry = {
      firstName: nameOf(cell(name)),
      email: cell(email) || null,
      language: cell(spoken).slice(0, 2).toLowerCase() || language,
      arrives: dayOf(cell(arrives)),
      departs: dayOf(cell(departs)),
    };
    const problem = guestProblem(entry, house, now);
    if (problem) return { line, guest: null, problem };
    const guest = { ...entry, language: entry.language as GuestLanguage };
    const former = { ...guest, firstName: formerName(cell(name)) };
    const sign = sameGuest(guest);
    if (seen.has(sign) || known.has(sameGuest(former))) return { line, guest: null, problem: 'DUPLICATE' };
    if (isWithdrawn(guest) || isWithdrawn(former)) return { line, guest: null, problem: 'WITHDRAWN' };
    if (seen.size - known.size >= room) return { line, guest: null, problem: 'HOUSE_FULL' };
    seen.add(sign);
    return { line, guest, problem: null };
  });
  return { outcome: 'rows', rows };
}
