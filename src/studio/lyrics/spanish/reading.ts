/** Spanish rules for the story reader. */
import type { SongBrief } from '../../contracts.ts';
import type { Perspective } from '../language.ts';
import type { ReadingRules } from '../reading/rules.ts';
import { joined, type Token } from '../reading/tokens.ts';
import { numberWord, yearWord } from './numbers.ts';
import words from './reading.json' with { type: 'json' };

const PARTICIPLE = /(?:[ai]do|hecho|dicho|puesto|visto|roto|escrito|abierto|vuelto)$/u;
const LONGEST_DEED = 6;
const IRREGULAR: Record<string, string> = {
  hizo: 'hiciste', dijo: 'dijiste', tuvo: 'tuviste', vino: 'viniste', puso: 'pusiste', estuvo: 'estuviste', trajo: 'trajiste', dio: 'diste', supo: 'supiste', condujo: 'condujiste',
}; // prettier-ignore
const MASCULINE_IN_A = new Set([
  'día',
  'mapa',
  'pijama',
  'problema',
  'tema',
  'poema',
  'planeta',
  'sofá',
  'clima',
  'sistema',
]);
const FEMININE_IN_O = new Set(['mano', 'foto', 'moto', 'radio']);

export const rules: ReadingRules = {
  ...words,
  adjectival: /.{2}(?:ad|id)[oa]s?$/u,
  verbal: /(?:.{2}(?:amos|emos|imos|aron|ieron|aban|ían|aste|iste|ando|iendo)|.{3}aba|.{2}ó)$/u,
  capitalNouns: false,
  numberWord,
  yearWord,
  deed,
  articleFor,
};

/** "Quemó el pan" → "quemaste el pan"; "bailamos en la cocina" as it stands. */
function deed(clause: readonly Token[], { to }: Perspective, recipient: string): string | undefined {
  const first = clause[0]?.lower ?? '';
  const ours = clause.findIndex(({ lower }) => /^\p{L}{3,}(?:amos|imos)$/u.test(lower));
  const start = ours >= 0 ? ours : first === recipient || /^(?:ella|él|luego)$/u.test(first) ? 1 : 0;
  const verb = clause[start];
  const rest = clause.slice(start + 1);
  if (verb === undefined || rest.length < 1 || rest.length > LONGEST_DEED) return undefined;
  if (rest.some(({ lower }) => /^(?:que|cuando|porque|y|e|pero|si|su|sus|se|le|les)$/u.test(lower))) return undefined;
  const spoken = secondPerson(verb.lower, rest[0]?.lower ?? '');
  if (spoken === undefined || (to === 'many' && !spoken.endsWith('mos'))) return undefined;
  return joined([spoken, ...rest.map(({ text }) => text)]);
}

function secondPerson(verb: string, next: string): string | undefined {
  if (/^(?:ha|has|hemos)$/u.test(verb))
    return PARTICIPLE.test(next) ? { ha: 'has', has: 'has', hemos: 'hemos' }[verb] : undefined;
  if (Object.hasOwn(IRREGULAR, verb)) return IRREGULAR[verb];
  if (/^\p{L}{2,}(?:aste|iste)$/u.test(verb) || /^\p{L}{3,}(?:amos|imos)$/u.test(verb))
    return /^(?:estamos|vamos|éramos)$/u.test(verb) ? undefined : verb;
  if (/^\p{L}{2,}ió$/u.test(verb)) return `${verb.slice(0, -2)}iste`;
  return /^\p{L}{2,}ó$/u.test(verb) ? `${verb.slice(0, -1)}aste` : undefined;
}

/** By the ending, when it tells: -a la, -o el, -ción la. */
function articleFor(noun: string): string | undefined {
  if (/^\p{L}{2,}(?:ción|sión|dad)$/u.test(noun)) return 'la';
  if (!/^\p{L}{2,}[ao]$/u.test(noun)) return undefined;
  if (/^(?:agua|alma|ala|arpa|arca|águila)$/u.test(noun)) return 'el';
  return FEMININE_IN_O.has(noun) || (noun.endsWith('a') && !MASCULINE_IN_A.has(noun)) ? 'la' : 'el';
}

const SEVERAL =
  /&|\+|,|\by\b|\b(?:padres|abuelos|novios|gemel[oa]s|chic[oa]s|niñ[oa]s|tíos|equipo|grupo|familia|clase|compañeros|oficina|todos|amigos|coro)\b/iu;
const WOMAN = /(?<!\p{L})(?:mamá|madre|hija|hermana|tía|abuela|nieta|novia|esposa|amiga|prima|suegra|yaya)(?!\p{L})/iu;
const MAN =
  /(?<!\p{L})(?:papá|padre|hijo|hermano|tío|abuelo|nieto|novio|marido|esposo|amigo|primo|suegro|yayo)(?!\p{L})/iu;

export function perspective({ recipient, story }: SongBrief): Perspective {
  const text = Object.values(story).join('\n');
  return {
    from: /\b(?:yo|mi|mis|me|he|conmigo)\b/iu.test(text) ? 'one' : 'many',
    to: SEVERAL.test(recipient.shown) ? 'many' : 'one',
    gender: WOMAN.test(recipient.shown) ? 'f' : MAN.test(recipient.shown) ? 'm' : 'unknown',
  };
}
