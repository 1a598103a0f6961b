import fc from 'fast-check';
import { takesText, validValue, type InputSchema } from './contract-inputs.ts';

/** Marker in every generated text, so that a log line that quotes one is found. */
export const marker = 'Qzx7';

/** Real ids, so that an input reaches the use case behind the policy. */
export interface Known {
  orderNumber: () => string;
}

const badTexts = [
  `${marker}\0`,
  '\0',
  `${marker}\ud800`,
  '\udc00',
  `${marker}'); drop table orders; --`,
  '%00',
  '%',
  '\\',
  '‮',
  '2147483648',
  '99999999999999999999',
  '0000-00-00',
  '0000-01-01',
  '275760-09-14T00:00:00Z',
  'NaN',
  '__proto__',
  '1970-01-01T00:00:00.000Z|x',
];

const hostileText = fc.oneof(
  fc.constantFrom(...badTexts),
  fc.string({ unit: 'binary', maxLength: 80 }).map((text) => marker + text),
  fc.integer({ min: 100, max: 5000 }).map((length) => marker.padEnd(length, 'x')),
);
const hostileNumber = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, Number.NaN),
  fc.integer(),
);
const hostile = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, [], {}, [null], { length: 5 }, undefined) },
);

/** Arbitrary that mostly generates valid input, so that it reaches the use case, and sometimes anything else. */
export function inputs(schema: InputSchema, known: Known, field = ''): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 7, arbitrary: fitting(schema, known, field) },
    { weight: field === '' ? 0 : 1, arbitrary: hostile },
  );
}

function fitting(schema: InputSchema, known: Known, field: string): fc.Arbitrary<unknown> {
  if (field === 'order_number') return fc.oneof(fc.constant(null).map(known.orderNumber), textOf(schema));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => fitting(option, known, field)));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.constantFrom(schema.maximum ?? 1, schema.minimum ?? 1),
        fc.integer({ min: schema.minimum ?? 1, max: schema.maximum ?? 100 }),
      );
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(inputs(schema.items ?? {}, known, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    default:
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, part]) => [name, inputs(part, known, name)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
  }
}

/** Any text of the right length, storable or not, or one of the right form. */
function textOf(schema: InputSchema): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 80 } = schema;
  const anyText = fc
    .string({ unit: 'binary', maxLength: Math.min(maxLength, 60) })
    .map((text) => (marker + text).padEnd(minLength, 'x').slice(0, maxLength));
  const formed = fc.constantFrom(
    `${marker}@example.com`,
    `https://${marker.toLowerCase()}.example/`,
    validValue(schema, () => undefined),
  );
  const bad = fc.constantFrom(...badTexts.filter((text) => takesText(schema, text)), '');
  return fc.oneof(anyText, { weight: 2, arbitrary: formed }, bad);
}
