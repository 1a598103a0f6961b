import { type BandBuses, samplesOf } from '../band/band-buses.ts';
import { type BandTask, renderBand } from '../band/render-band.ts';
import { loadSoundBank } from '../band/sound-bank.ts';
import { answerRequests } from './answer.ts';
import { roundBand, type StoredBand } from './sixteen-bits.ts';
import { buffersOf } from './thread.ts';

export interface RoundedBand {
  band: BandBuses;
  stored: StoredBand;
}

const bank = loadSoundBank();
// The failure is the answer to whoever asks.
bank.catch(() => undefined);

answerRequests<BandTask, RoundedBand>(async (task, onProgress) => {
  const band = await renderBand(await bank, task, onProgress);
  return { answer: { band, stored: roundBand(band) }, transfer: buffersOf(samplesOf(band)) };
});
