/** Spanish numbers in words. */

const ONES =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const TENS = '- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');

/** 1 to 99. */
export function numberWord(value: number): string {
  if (value < 30) return ONES[value] ?? '';
  const tens = TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens} y ${ONES[value % 10] ?? ''}`;
}

const HUNDREDS =
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');

/** 100 to 999. */
export function hundredsWord(value: number): string {
  const rest = value % 100;
  if (value === 100) return 'cien';
  return `${HUNDREDS[Math.floor(value / 100)] ?? ''}${rest === 0 ? '' : ` ${numberWord(rest)}`}`;
}

/** As people say it: "noventa y ocho" for 1998, "dos mil seis" for 2006. */
export function yearWord(value: number): string {
  const rest = value % 100;
  if (value >= 2000) return rest === 0 ? 'dos mil' : `dos mil ${numberWord(rest)}`;
  return rest === 0 ? 'mil novecientos' : numberWord(rest);
}

/** "31 años" → "treinta y un años", "80.000" → "ochenta mil", "-30" → "menos 30", "XV años" → "quince años". */
export function inFull(text: string): string {
  return withThousands(withRoman(text)).replace(
    /(?<![\d.,])([2-9]1)(?= (?:años|meses|días|minutos)(?!\p{L}))/gu,
    (digits) => numberWord(Number(digits)).replace(/iuno$/u, 'iún').replace(/uno$/u, 'un'),
  );
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

/** "xv años", "sus XV": years of somebody; not "Luis XV". */
function withRoman(text: string): string {
  return text.replace(
    /(?<!\p{L})[ivxl]{2,6}(?= (?:años|aniversario)(?!\p{L}))|(?<=(?<!\p{L})(?:mis|tus|sus|los) )XV(?!\p{L})/giu,
    (letters) => {
      const values = letters
        .toLowerCase()
        .split('')
        .map((letter) => ROMAN[letter]!);
      return numberWord(values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0));
    },
  );
}

function withThousands(text: string): string {
  return text
    .replace(/(?<![\d.,])(\d{1,3})\.000(?![\d.,])/gu, (_, digits: string) => {
      const value = Number(digits);
      return value === 1 ? 'mil' : `${value < 100 ? numberWord(value) : hundredsWord(value)} mil`;
    })
    .replace(/(?<=\d) ?kg(?!\p{L})/giu, ' kilos')
    .replace(/(?<=^|\s)[-–](\d{1,2})(?!\d)/gu, 'menos $1');
}
