import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { drawFrames, type FramesInput } from './frames.ts';
import type { FromFrames, ToFrames } from './frames-messages.ts';

// One photo after the other, each once: a cache keeps nothing of use, and a second thread is the encoder's.
sharp.cache(false);
sharp.concurrency(1);

const port = parentPort;
if (!port) throw new Error('frames are drawn in a worker thread');
const tell = (message: FromFrames): void => port.postMessage(message);
const draw = drawFrames(workerData as FramesInput, tell);
port.on('message', ({ slot }: ToFrames) => draw(slot));
