import { type BandBuses, samplesOf } from '../band/band-buses.ts';
import { type BandTask, renderBand } from '../band/render-band.ts';
import { answerRequests } from './answer.ts';
import { buffersOf } from './thread.ts';

answerRequests<BandTask, BandBuses>(async (task, onProgress) => {
  const answer = await renderBand(task, onProgress);
  return { answer, transfer: buffersOf(samplesOf(answer)) };
});
