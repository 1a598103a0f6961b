import { m } from '#messages/messages.js';

/** HOL-01: what the page says of each sample's place, by the sample's id. */
export function samplePlaces(): Partial<Record<string, { name: string; text: string }>> {
  return {
    'travel-santorini': { name: m.holiday_santorini(), text: m.holiday_santorini_text() },
    'travel-nepal': { name: m.holiday_nepal(), text: m.holiday_nepal_text() },
    'travel-tokyo': { name: m.holiday_tokyo(), text: m.holiday_tokyo_text() },
  };
}
