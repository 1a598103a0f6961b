import { type BandBuses, type BandTask, renderBand } from '../band/render-band.ts';
import { answerRequests, buffersOf } from './answer.ts';

answerRequests<BandTask, BandBuses>(async (task, onProgress) => {
  const answer = await renderBand(task, onProgress);
  return { answer, transfer: buffersOf(Object.values(answer).flatMap(({ left, right }) => [left, right])) };
});
