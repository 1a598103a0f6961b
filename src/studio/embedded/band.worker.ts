import { type BandBuses, type BandTask, renderBand, samplesOf } from '../band/render-band.ts';
import { answerRequests } from './answer.ts';
import { buffersOf } from './thread.ts';

answerRequests<BandTask, BandBuses>(async (task, onProgress) => {
  const answer = await renderBand(task, onProgress);
  return { answer, transfer: buffersOf(samplesOf(answer)) };
});
