import { z } from 'zod';

/** A day that somebody named, 'YYYY-MM-DD', or '' for none. The database knows no year 0. */
export const namedDay = z.union([
  z.literal(''),
  z.iso
    .date()
    .max(10)
    .refine((day) => !day.startsWith('0000')),
]);
