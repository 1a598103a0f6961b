import type { AnyContractProcedure } from '@orpc/contract';
import { z } from 'zod';
import { contract } from '#app/contract.ts';
import { largestInteger, type Policy, type ProcedureMeta } from '#kit/procedure.ts';

/** The part of JSON Schema that zod writes for inputs. */
export interface InputSchema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';
  enum?: unknown[];
  const?: unknown;
  anyOf?: InputSchema[];
  oneOf?: InputSchema[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  items?: InputSchema;
  properties?: Record<string, InputSchema>;
  required?: string[];
  additionalProperties?: boolean | InputSchema;
  propertyNames?: InputSchema;
}

export interface ContractCall {
  /** 'portal.portalOrder' */
  name: string;
  /** Path below `/rpc`. */
  path: string;
  policy: Policy;
  timingGuard: boolean;
  route: { method: string; path: string };
  /** Null for a procedure that takes nothing. */
  input: InputSchema | null;
  /** Codes of the errors that the contract names. */
  errors: string[];
}

interface ContractRoute {
  method?: string;
  path?: string;
}

/** Every procedure of the contract; a new room is among them by itself. */
export const contractCalls: ContractCall[] = Object.entries(contract).flatMap(([room, members]) =>
  Object.entries(members).map(([name, member]) => {
    const described = (member as AnyContractProcedure)['~orpc'];
    const { route, inputSchema } = described as { route: ContractRoute; inputSchema: z.ZodType | undefined };
    const { meta, errorMap } = described as { meta: ProcedureMeta; errorMap: object };
    return {
      name: `${room}.${name}`,
      path: `/rpc/${room}/${name}`,
      policy: meta.policy,
      timingGuard: meta.timingGuard === true,
      route: { method: route.method ?? 'POST', path: `/api/v1${route.path ?? ''}` },
      input: inputSchema ? (z.toJSONSchema(inputSchema, { io: 'input' }) as InputSchema) : null,
      errors: Object.keys(errorMap),
    };
  }),
);

/** Places in an input, as paths, where a text has no longest length, a number no ends or an object takes anything. */
export function unboundedParts(schema: InputSchema, at = ''): string[] {
  if (schema.enum || 'const' in schema) return [];
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.flatMap((option) => unboundedParts(option, at));
  switch (schema.type) {
    case 'string':
      return schema.maxLength === undefined ? [`${at}: a text without a longest length`] : [];
    case 'integer':
    case 'number':
      return isColumnSized(schema) ? [] : [`${at}: a number beyond what a column keeps`];
    case 'array':
      return [
        ...(schema.maxItems === undefined ? [`${at}: a list without a longest length`] : []),
        ...unboundedParts(schema.items ?? {}, `${at}[]`),
      ];
    case 'object':
      return unboundedMembers(schema, at);
    case 'boolean':
    case 'null':
      return [];
    default:
      return [`${at}: anything at all`];
  }
}

function unboundedMembers({ properties = {}, additionalProperties, propertyNames }: InputSchema, at: string): string[] {
  const known = Object.entries(properties).flatMap(([name, member]) => unboundedParts(member, `${at}.${name}`));
  if (additionalProperties === false) return known;
  if (typeof additionalProperties !== 'object' || !propertyNames) return [...known, `${at}: unknown keys`];
  return [...known, ...unboundedParts(propertyNames, `${at}.key`), ...unboundedParts(additionalProperties, `${at}.*`)];
}

function isColumnSized({ minimum, exclusiveMinimum, maximum }: InputSchema): boolean {
  const least = minimum ?? exclusiveMinimum;
  return least !== undefined && least >= -largestInteger - 1 && maximum !== undefined && maximum <= largestInteger;
}

const plausible = [
  'a plain text of some length',
  'pat@example.com',
  'https://songs.example/x',
  '2026-06-01',
  '2026-06-01T10:00:00Z',
  // Where a page of a statement goes on.
  '2026-06-01T10:00:00.000Z~1',
  '/samples/a.mp3',
  '/classic',
  'classic',
  'x',
  '',
];

/** A value that the schema takes; `fill` gives those of fields it knows by their name. */
export function validValue(schema: InputSchema, fill: (field: string) => unknown, field = ''): unknown {
  const filled = fill(field);
  // A field of the same name may be a number elsewhere.
  if (filled !== undefined && field !== '' && (typeof filled !== 'string' || !/integer|number/.test(schema.type ?? '')))
    return filled;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option) return validValue(option, fill, field);
  if (schema.type === 'string') return plausible.find((text) => takesText(schema, text)) ?? 'x';
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return false;
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => validValue(schema.items ?? {}, fill, field));
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, member]) => [name, validValue(member, fill, name)]),
  );
}

export function takesText(
  { minLength = 0, maxLength = Infinity, pattern, format }: InputSchema,
  text: string,
): boolean {
  if (text.length < minLength || text.length > maxLength) return false;
  if (format === 'uri') return text.startsWith('https:');
  return pattern === undefined || new RegExp(pattern, 'u').test(text);
}
