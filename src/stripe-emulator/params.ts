import { z } from 'zod';
import { invalid } from './api-error.ts';
import type { FormObject } from './form-body.ts';

/** Shapes of parameters as Stripe takes them: everything is text, lists are numbered objects, '' unsets. */
const text = z.string().max(5000);
export const line = text.min(1);
export const wholeNumber = z
  .string()
  .regex(/^-?\d{1,12}$/, { error: 'Invalid integer' })
  .transform(Number);
export const truth = z.enum(['true', 'false']).transform((value) => value === 'true');
export const webAddress = line.refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
  error: 'Not a valid URL',
});
export const emailAddress = z.email({ error: 'Invalid email address' }).max(800);
export const currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/, { error: 'Invalid currency' })
  .transform((code) => code.toLowerCase());

/** Only months and years are emulated. */
export const recurring = z.strictObject({
  interval: z.enum(['month', 'year'], { error: 'Only monthly and yearly prices are emulated' }),
  interval_count: z.literal('1').optional(),
  usage_type: z.enum(['licensed', 'metered']).default('licensed'),
  meter: line.optional(),
});

/** At most 50 keys of 40 characters with values of 500, as Stripe limits them; an empty value removes the key. */
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, { error: 'You can only specify up to 50 keys' })
  .transform((entries) => Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== '')))
  .default({});

export function listOf<T extends z.ZodType>(item: T, most: number): z.ZodType<z.output<T>[]> {
  return z
    .record(z.string().regex(/^\d+$/), z.unknown())
    .transform((numbered) =>
      Object.entries(numbered)
        .sort(([one], [other]) => Number(one) - Number(other))
        .map(([, value]) => value),
    )
    .pipe(z.array(item).min(1).max(most));
}

export const expand = listOf(z.string().regex(/^[a-z_.]{1,100}$/), 20).optional();

const range = z.strictObject({ gt: wholeNumber, gte: wholeNumber, lt: wholeNumber, lte: wholeNumber }).partial();
export type CreatedFilter = number | z.infer<typeof range> | undefined;

export const listing = {
  limit: wholeNumber.pipe(z.number().min(1).max(100)).default(10),
  starting_after: line.optional(),
  ending_before: line.optional(),
  created: z.union([wholeNumber, range]).optional(),
  expand,
};

/** @throws ApiError 400 in Stripe's words: an unknown, missing or invalid parameter, by its bracketed name. */
export function readParams<T extends z.ZodType>(schema: T, form: FormObject): z.output<T> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0]!]);
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = bracketed(issue.path);
  if (valueAt(form, issue.path) === undefined)
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  throw invalid(`${issue.message}: ${param}`, { code: 'parameter_invalid', param });
}

function bracketed([first, ...rest]: PropertyKey[]): string {
  return String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('');
}

function valueAt(form: FormObject, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    form,
  );
}
