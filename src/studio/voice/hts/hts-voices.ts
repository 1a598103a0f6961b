import type { Singer } from '../../score.ts';
import { FLITE_VOICES } from '../flite-singer.ts';
import { type HtsSettings, htsSinger } from './hts-singer.ts';

/** The woman of new songs. Found by sweeps with the judge; see craft.ts for what each setting does. */
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

export async function createHtsSinger(): Promise<Singer> {
  return htsSinger('hts-female', HTS_WOMAN);
}
