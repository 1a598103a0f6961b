import { expect, test } from 'vitest';
import { readGuestFile, sameGuest } from './guest-file.ts';

const house = { timeZone: 'Europe/Lisbon', departureHour: 11 };
const now = new Date('2026-06-01T12:00:00Z');
const read = (file: string | Uint8Array, known: ReadonlySet<string> = new Set(), room = 10_000) =>
  readGuestFile(typeof file === 'string' ? new TextEncoder().encode(file) : file, {
    house,
    language: 'en',
    known,
    isWithdrawn: () => false,
    room,
    now,
  });
const rowsOf = (file: string | Uint8Array) => {
  const found = read(file);
  if (found.outcome === 'refused') throw new Error(found.because);
  return found.rows;
};
const ada = {
  firstName: 'Ada',
  email: 'ada@example.com',
  language: 'en',
  arrives: '2026-06-10',
  departs: '2026-06-12',
};
const head = 'First name,E-mail,Arrival,Departure,Language';

/** Bytes of UTF-16, little or big end first. */
function utf16(text: string, end: 'little' | 'big', mark = true): Uint8Array {
  const little = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
  return new Uint8Array(end === 'little' ? little : little.swap16());
}

test.each([
  ['commas', `${head}\nAda,ada@example.com,2026-06-10,2026-06-12,en`],
  ['semicolons and CRLF', `Vorname;E-Mail;Anreise;Abreise\r\nAda;ada@example.com;10.06.2026;12.06.2026\r\n`],
  ['tabs', `guest name\temail\tcheck-in\tcheck-out\nAda Lovelace\tada@example.com\t10/06/2026\t12/06/2026`],
  ['a byte order mark', `\uFEFF${head}\nAda,ada@example.com,2026-06-10,2026-06-12,`],
  [
    'quotes',
    `"First, name","E-mail","Arrival","Departure"\n"Ada","ada@example.com","2026-06-10","2026-06-12"`.replace(
      'First, name',
      'First name',
    ),
  ],
  [
    'empty lines and columns that nobody asked for',
    `Booking,${head}\n\n77,Ada,ada@example.com,2026-06-10 15:00,2026-06-12,en\n,,,,,\n`,
  ],
  [
    'the headings of a booking site',
    `Guest name(s),Guest email,Start date,End date\nAda,ada@example.com,2026-06-10,2026-06-12`,
  ],
  ['surnames first', `Name,E-mail,Arrival,Departure\n"Lovelace, Ada",ada@example.com,2026-06-10,2026-06-12`],
  ['formula prefixes', `${head}\n'=Ada,+ada@example.com,'2026-06-10,2026-06-12,en`],
])('HOST-05 a file with %s is read', (_what, file) => {
  expect(rowsOf(file).map(({ guest }) => guest)).toEqual([ada]);
});

test.each([
  ['UTF-16 little end first', utf16(`${head}\nZoë,,2026-06-10,2026-06-12,`, 'little')],
  ['UTF-16 big end first', utf16(`${head}\nZoë,,2026-06-10,2026-06-12,`, 'big')],
  ['UTF-16 without a mark', utf16(`${head}\nZoë,,2026-06-10,2026-06-12,`, 'little', false)],
  ['Windows-1252', new Uint8Array(Buffer.from(`${head}\nZoë,,2026-06-10,2026-06-12,`, 'latin1'))],
  ['UTF-8', new TextEncoder().encode(`${head}\nZoë,,2026-06-10,2026-06-12,`)],
])('HOST-05 names in %s are read as they were written', (_what, file) => {
  expect(rowsOf(file)[0]?.guest).toMatchObject({ firstName: 'Zoë', email: null });
});

test.each([
  ['Guest name', 'O’Brien, Ada', 'Ada'],
  ['Guest name', 'O’Brien, Ada Mary', 'Ada'],
  ['Guest name', 'de la Cruz, Ada', 'Ada'],
  ['Guest names', 'Ada Lovelace, Bo Lovelace', 'Ada'],
  ['Guest name', 'Ada Lovelace', 'Ada'],
  ['Name', 'Ada,', 'Ada'],
  ['First name', 'Ada, Bo', 'Ada'],
])('HOST-05 in a column %s, of %s the first name is kept: %s', (heading, cell, firstName) => {
  const [row] = rowsOf(`${heading};Arrival;Departure\n"${cell}";2026-06-10;2026-06-12`);
  expect(row?.guest?.firstName).toBe(firstName);
});

test('HOST-05 each wrong row is told with its line and its reason, and the others are taken', () => {
  const rows = rowsOf(
    [
      head,
      'Ada,ada@example.com,2026-06-10,2026-06-12,',
      'Bo,,2026-05-10,2026-05-12,',
      'Cy,,2026-06-12,2026-06-10,',
      'Di,di(at)example.com,2026-06-10,2026-06-12,',
      'ada,ADA@example.com,2026-06-10,2026-06-12,',
      'Ed,,soon,2026-06-12,',
      'Flo,,2026-06-10,2026-06-12,Klingon',
      `${'G'.repeat(61)},,2026-06-10,2026-06-12,`,
      'Hal,,2026-06-10,2026-06-12,de',
    ].join('\n'),
  );
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, null],
    [3, 'OVER'],
    [4, 'DEPARTS_FIRST'],
    [5, 'BAD_EMAIL'],
    [6, 'DUPLICATE'],
    [7, 'BAD_DAY'],
    [8, 'BAD_LANGUAGE'],
    [9, 'NAME_TOO_LONG'],
    [10, null],
  ]);
});

test('HOST-05 a row whose cell is far too long is told, and columns that nobody reads may be as long as they like', () => {
  const rows = rowsOf(
    [
      `${head},Notes`,
      `${'A'.repeat(401)},,2026-06-10,2026-06-12,,`,
      `Bo,,2026-06-10,2026-06-12,,${'words '.repeat(1000)}`,
      'Cy,,2026-06-10,2026-06-12,"en,\nDi,,2026-06-10,2026-06-12,'.padEnd(600, '.'),
    ].join('\n'),
  );
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'CELL_TOO_LONG'],
    [3, null],
    [4, 'CELL_TOO_LONG'],
  ]);
});

test('HOST-05 a file of nothing but quotes is read in a moment', () => {
  const begun = performance.now();
  const [row] = rowsOf(`${head}\nx${'"'.repeat(60_000)},,2026-06-10,2026-06-12,`);
  expect(row?.problem).toBe('CELL_TOO_LONG');
  expect(performance.now() - begun).toBeLessThan(1000);
});

test('HOST-05 guests that are there already are not taken again', () => {
  const found = read(`${head}\nAda,ada@example.com,2026-06-10,2026-06-12,`, new Set([sameGuest(ada)]));
  expect(found).toMatchObject({ rows: [{ problem: 'DUPLICATE' }] });
});

test.each(['Lovelace, Ada', 'Ada,'])(
  'HOST-05 whoever an earlier release entered as the first word of "%s" is neither entered twice nor entered again',
  (name) => {
    const stored = sameGuest({ ...ada, firstName: name.split(' ')[0] ?? '' });
    const file = new TextEncoder().encode(
      `Name;E-mail;Arrival;Departure\n"${name}";ada@example.com;2026-06-10;2026-06-12`,
    );
    const readWith = (known: ReadonlySet<string>, withdrawn: ReadonlySet<string>) =>
      readGuestFile(file, {
        house,
        language: 'en',
        known,
        isWithdrawn: (guest) => withdrawn.has(sameGuest(guest)),
        room: 10,
        now,
      });
    expect(readWith(new Set([stored]), new Set())).toMatchObject({ rows: [{ problem: 'DUPLICATE' }] });
    expect(readWith(new Set(), new Set([stored]))).toMatchObject({ rows: [{ problem: 'WITHDRAWN' }] });
    expect(readWith(new Set(), new Set())).toMatchObject({ rows: [{ problem: null, guest: { firstName: 'Ada' } }] });
  },
);

test('HOST-05 a property takes as many guests as it holds, and tells of the others', () => {
  const found = read(`${head}\nAda,,2026-06-10,2026-06-12,\nBo,,2026-06-10,2026-06-12,`, new Set([sameGuest(ada)]), 1);
  expect(found.outcome === 'rows' && found.rows.map(({ problem }) => problem)).toEqual([null, 'HOUSE_FULL']);
});

test.each([
  ['', 'EMPTY'],
  [head, 'EMPTY'],
  ['Name,Nights\nAda,2', 'NO_COLUMNS'],
  [`${head}\n${'Ada,,2026-06-10,2026-06-12,\n'.repeat(5001)}`, 'TOO_MANY_ROWS'],
])('HOST-05 a file that is no list of guests is refused as a whole: %#', (file, because) => {
  expect(read(file)).toEqual({ outcome: 'refused', because });
});

test('HOST-05 a picture is no file of guests', () => {
  expect(read(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]))).toEqual({
    outcome: 'refused',
    because: 'NOT_TEXT',
  });
});

test('HOST-05 five thousand rows are read', () => {
  const lines = Array.from({ length: 5000 }, (_, at) => `Ada,ada${at}@example.com,2026-06-10,2026-06-12,`);
  const rows = rowsOf(`${head}\n${lines.join('\n')}`);
  expect(rows).toHaveLength(5000);
  expect(rows.every(({ problem }) => problem === null)).toBe(true);
});

test('HOST-05 a quote that nobody closed does not hide the rows ahead of it', () => {
  const rows = rowsOf(`${head}\nAda,,2026-06-10,2026-06-12,\n"Bo,,2026-06-10,2026-06-12,\nCy,,2026-06-10,2026-06-12,`);
  expect(rows.map(({ problem }) => problem)).toEqual([null, 'CELL_TOO_LONG']);
});

test('HOST-05 a quote that nobody closed in a column that nobody reads is told with its line, for it hides the rows behind it', () => {
  const rows = rowsOf(
    `${head},Notes\nAda,,2026-06-10,2026-06-12,,\nBo,,2026-06-10,2026-06-12,,"late\nCy,,2026-06-10,2026-06-12,,`,
  );
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, null],
    [3, 'CELL_TOO_LONG'],
  ]);
});
