import type { SleeveMotif } from '#occasions/occasions.ts';
import { anniversary, birthday, graduation, retirement } from './celebrations.ts';
import { corporate, justBecause, sports } from './company.ts';
import { babyshower, fathersday, grandparentsday, newparents } from './family.ts';
import { mothersday, valentine, wedding } from './love.ts';
import type { Motif } from './motif.ts';
import { christmas, holiday, housewarming } from './places.ts';
import { memorial, military, pettribute } from './remembrance.ts';

export const MOTIFS: Readonly<Record<SleeveMotif, Motif>> = {
  birthday,
  anniversary,
  wedding,
  graduation,
  retirement,
  valentine,
  mothersday,
  fathersday,
  grandparentsday,
  newparents,
  babyshower,
  memorial,
  pettribute,
  military,
  christmas,
  holiday,
  sports,
  corporate,
  housewarming,
  'just-because': justBecause,
};
