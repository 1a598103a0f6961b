import { record, type RecordOptions } from '#sleeve/record.ts';
import { sleeve, type SleeveInput } from '#sleeve/sleeve.ts';

/** Draws what `printed.tsx` shows. */
export function printed(picture: { sleeve: SleeveInput } | { record: RecordOptions }): string {
  return 'sleeve' in picture ? sleeve(picture.sleeve) : record(picture.record);
}
