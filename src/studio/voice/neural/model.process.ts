/**
 * A neural model in a process of its own: sherpa-onnx ends its process where a model is wrong, has eSpeak NG (GPL) in it, and
 * holds memory that only an end gives back.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findModel } from './model-folder.ts';
import type { ModelAnswer, ModelRequest } from './model-messages.ts';

interface Engine {
  sampleRate: number;
  numSpeakers: number;
  generateAsync(request: {
    text: string;
    sid: number;
    speed: number;
    enableExternalBuffer: boolean;
  }): Promise<{ samples: Float32Array; sampleRate: number }>;
}

interface Package {
  OfflineTts: { createAsync(config: unknown): Promise<Engine> };
}

const PACKAGE = 'sherpa-onnx-node';
const PACE = 0.8;
const LONGEST_TEXT = 1000;
/** Milliseconds between looks at the memory. */
const LOOK_AFTER = 100;

/** Beside the shop or on the way up from the model, where an operator can install it without touching the shop. */
function loadPackage(folder: string): Package {
  for (const from of [import.meta.url, resolve(folder, 'model')]) {
    const require = createRequire(from);
    let found: string;
    try {
      found = require.resolve(PACKAGE);
    } catch {
      continue;
    }
    return require(found) as Package;
  }
  throw new Error(`${PACKAGE} is not installed: npm install --prefix FOLDER ${PACKAGE}, in a folder above the model`);
}

async function digestOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) await pipeline(createReadStream(file), hash, { end: false });
  return hash.digest('hex').slice(0, 16);
}

let engine: Engine | undefined;
/** Bound of the memory. */
let mebibytes = Infinity;

/** A sentence where the process has outgrown its bound. */
const outgrown = (): string | undefined =>
  process.memoryUsage.rss() < mebibytes * 2 ** 20 ? undefined : `it needs more than ${mebibytes} MiB`;

function endWhenOutgrown(): void {
  const says = outgrown();
  if (says !== undefined) process.send?.({ kind: 'failed', says } satisfies ModelAnswer, end);
}

async function answer(request: ModelRequest): Promise<ModelAnswer> {
  if (request.kind === 'load') {
    const { folder, speaker } = request;
    ({ mebibytes } = request);
    setInterval(endWhenOutgrown, LOOK_AFTER);
    const { config, weights } = await findModel(folder);
    const digest = await digestOf(weights);
    engine = await loadPackage(folder).OfflineTts.createAsync({
      model: { ...config, numThreads: 1, provider: 'cpu' },
      maxNumSentences: 1,
    });
    if (speaker > 0 && speaker >= engine.numSpeakers)
      throw new Error(`it has ${engine.numSpeakers} speakers and none with number ${speaker}`);
    // A small model is loaded before anybody has looked.
    const says = outgrown();
    if (says !== undefined) throw new Error(says);
    return { kind: 'loaded', id: `${digest}-${speaker}` };
  }
  if (!engine) throw new Error('asked to speak before it was loaded');
  const text = request.text.slice(0, LONGEST_TEXT);
  const { speaker: sid } = request;
  const { samples, sampleRate } = await engine.generateAsync({ text, sid, speed: PACE, enableExternalBuffer: false });
  if (samples.length > longestSeconds(text) * sampleRate) throw new Error('it does not come to an end');
  return { kind: 'spoken', samples, sampleRate };
}

/** Four times what anybody needs for it: a model that says more has lost its way, and singers would lose their time with it. */
const longestSeconds = (text: string): number => 5 + text.length / 4;

/** `process.exit` would wait for what sherpa-onnx computes, perhaps for ever. */
const end = (): void => void process.kill(process.pid, 'SIGKILL');

process.on('message', (request: ModelRequest) => {
  answer(request).then(
    (message) => process.send?.(message),
    (error: unknown) => process.send?.({ kind: 'failed', says: (error as Error).message } satisfies ModelAnswer),
  );
});
process.on('disconnect', end);
