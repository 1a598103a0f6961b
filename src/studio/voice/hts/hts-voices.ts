import type { Singer } from '../../score.ts';
import { CLEAR_CONSONANTS, CLEAR_NOTES, FLITE_VOICES, STEADY_VOWELS } from '../flite-singer.ts';
import { type HtsSettings, htsSinger } from './hts-singer.ts';

/** The woman of the second generation. Found by sweeps with the judge; see craft.ts for what each setting does. */
export const HTS_WOMAN: HtsSettings = {
  range: FLITE_VOICES.female.range,
  liveliness: 0.7,
  craft: {
    ...FLITE_VOICES.man.craft,
    formantShift: 1,
    sharpness: 0,
    slowness: 1.6,
    fundamental: 6,
    onsetShare: 0.42,
    codaShare: 0.32,
  },
};

/** The woman of the third generation. */
export const CLEAR_HTS_WOMAN: HtsSettings = { ...HTS_WOMAN, craft: { ...HTS_WOMAN.craft, ...CLEAR_CONSONANTS } };

/** The woman of the fourth generation. */
export const STEADY_HTS_WOMAN: HtsSettings = {
  ...CLEAR_HTS_WOMAN,
  craft: { ...CLEAR_HTS_WOMAN.craft, ...STEADY_VOWELS, fundamental: 8 },
};

/** The woman of new songs. */
export const PURE_HTS_WOMAN: HtsSettings = {
  ...STEADY_HTS_WOMAN,
  craft: { ...STEADY_HTS_WOMAN.craft, ...CLEAR_NOTES },
};

export async function createHtsSinger(settings: HtsSettings): Promise<Singer> {
  return htsSinger('hts-female', settings);
}
