import { m } from '#messages/messages.js';
import type { SimpleOccasion } from '#occasions/occasions.ts';

export interface FunFact {
  label: () => string;
  example: () => string;
}

const fact = (label: () => string, example: () => string): FunFact => ({ label, example });

/** LEG-02: five prompts for each occasion. */
const prompts: Record<SimpleOccasion, readonly FunFact[]> = {
  birthday: [
    fact(m.simple_birthday_1, m.simple_birthday_1_example),
    fact(m.simple_birthday_2, m.simple_birthday_2_example),
    fact(m.simple_birthday_3, m.simple_birthday_3_example),
    fact(m.simple_birthday_4, m.simple_birthday_4_example),
    fact(m.simple_birthday_5, m.simple_birthday_5_example),
  ],
  anniversary: [
    fact(m.simple_anniversary_1, m.simple_anniversary_1_example),
    fact(m.simple_anniversary_2, m.simple_anniversary_2_example),
    fact(m.simple_anniversary_3, m.simple_anniversary_3_example),
    fact(m.simple_anniversary_4, m.simple_anniversary_4_example),
    fact(m.simple_anniversary_5, m.simple_anniversary_5_example),
  ],
  wedding: [
    fact(m.simple_wedding_1, m.simple_wedding_1_example),
    fact(m.simple_wedding_2, m.simple_wedding_2_example),
    fact(m.simple_wedding_3, m.simple_wedding_3_example),
    fact(m.simple_wedding_4, m.simple_wedding_4_example),
    fact(m.simple_wedding_5, m.simple_wedding_5_example),
  ],
  roast: [
    fact(m.simple_roast_1, m.simple_roast_1_example),
    fact(m.simple_roast_2, m.simple_roast_2_example),
    fact(m.simple_roast_3, m.simple_roast_3_example),
    fact(m.simple_roast_4, m.simple_roast_4_example),
    fact(m.simple_roast_5, m.simple_roast_5_example),
  ],
  other: [
    fact(m.simple_other_1, m.simple_other_1_example),
    fact(m.simple_other_2, m.simple_other_2_example),
    fact(m.simple_other_3, m.simple_other_3_example),
    fact(m.simple_other_4, m.simple_other_4_example),
    fact(m.simple_other_5, m.simple_other_5_example),
  ],
};

/** The questions of the occasion; those of any other until one is chosen. */
export function funFacts(occasion: SimpleOccasion | ''): readonly FunFact[] {
  return prompts[occasion === '' ? 'other' : occasion];
}
