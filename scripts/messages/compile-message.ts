import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Types of values as TypeScript writes them. */
type ValueType = 'string' | 'number' | 'string | number';

/** A message as JavaScript: an expression in which `v` holds its values. */
export interface Compiled {
  /** As it stands in its file. */
  source: string;
  expression: string;
  values: ReadonlyMap<string, ValueType>;
}

interface Surroundings {
  language: string;
  place: string;
  values: Map<string, ValueType>;
  /** The expression that `#` stands for. */
  count?: string;
}

/**
 * Compiles a text in ICU message format: values, plurals, ordinals, choices, plain numbers. Money, dates and times are written
 * by whoever gives the value.
 * @param place of the message, for errors
 */
export function compileMessage(text: unknown, language: string, place: string): Compiled {
  if (typeof text !== 'string') throw new Error(`${place}: is no text`);
  const values = new Map<string, ValueType>();
  try {
    const elements = parse(text, { ignoreTag: true });
    return { source: text, expression: joined(elements, { language, place, values }), values };
  } catch (error) {
    throw new Error(`${place}: ${(error as Error).message}`, { cause: error });
  }
}

function joined(elements: readonly MessageFormatElement[], around: Surroundings): string {
  if (elements.every((element) => element.type === TYPE.literal)) {
    return JSON.stringify(elements.map(({ value }) => value).join(''));
  }
  const parts = elements.map((element) =>
    element.type === TYPE.literal
      ? JSON.stringify(element.value)
          .slice(1, -1)
          .replaceAll('\\"', '"')
          .replaceAll(/`|\$\{/g, '\\$&')
      : `\${${expressionOf(element, around)}}`,
  );
  return `\`${parts.join('')}\``;
}

function expressionOf(element: MessageFormatElement, around: Surroundings): string {
  const language = JSON.stringify(around.language);
  switch (element.type) {
    case TYPE.argument:
      return valueOf(element.value, 'string | number', around);
    case TYPE.number:
      if (element.style) throw new Error(`{${element.value}}: a number has no style here`);
      return `numeral(${language}, ${valueOf(element.value, 'number', around)})`;
    case TYPE.select: {
      const value = valueOf(element.value, 'string', around);
      return `choose(${value}, ${formsOf(element.options, around)})`;
    }
    case TYPE.plural: {
      const value = valueOf(element.value, 'number', around);
      const count = element.offset === 0 ? value : `${value} - ${element.offset}`;
      const forms = formsOf(element.options, { ...around, count });
      return `plural(${language}, ${value}, ${forms}, ${element.offset}, ${JSON.stringify(element.pluralType)})`;
    }
    case TYPE.pound:
      return `numeral(${language}, ${around.count})`;
    default:
      throw new Error('has a part that is neither value, number, plural nor choice');
  }
}

function formsOf(options: Record<string, { value: MessageFormatElement[] }>, around: Surroundings): string {
  const forms = Object.entries(options).map(([form, { value }]) => `${JSON.stringify(form)}: ${joined(value, around)}`);
  return `{ ${forms.join(', ')} }`;
}

/** The narrowest type wins where a value stands in several places. */
function valueOf(name: string, type: ValueType, { values }: Surroundings): string {
  const known = values.get(name);
  if (known === undefined || known === 'string | number') values.set(name, type);
  else if (type !== 'string | number' && type !== known) throw new Error(`{${name}}: is a ${known} and a ${type}`);
  return `v.${name}`;
}
