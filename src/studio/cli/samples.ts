/**
 * `npm run samples`: renders the gallery's samples from `examples/samples/orders.json` into `content/samples`, one after the other.
 * With ids, only those; the others stay as they are.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFinished } from '../finished-files.ts';
import { shown } from './progress.ts';
import { renderSample, type Sample, type SampleOrder, sampleOrders } from './sample.ts';

const FOLDER = 'content/samples';
const INDEX = join(FOLDER, 'samples.json');

async function readIndex(): Promise<Sample[]> {
  const text = await readFile(INDEX, 'utf8').catch(() => '[]');
  return JSON.parse(text) as Sample[];
}

/** The index in the order of the orders, written after every sample, so that it never names what is not there. */
async function writeIndex(samples: readonly Sample[], orders: readonly SampleOrder[], signal: AbortSignal) {
  const ordered = orders.flatMap(({ id }) => samples.filter((sample) => sample.id === id));
  await writeFinished([{ path: INDEX, bytes: Buffer.from(`${JSON.stringify(ordered, null, 2)}\n`) }], signal);
}

async function renderAll(only: readonly string[], signal: AbortSignal): Promise<void> {
  const orders = sampleOrders.parse(JSON.parse(await readFile('examples/samples/orders.json', 'utf8')));
  const wanted = orders.filter(({ id }) => only.length === 0 || only.includes(id));
  await mkdir(FOLDER, { recursive: true });
  for (const [index, order] of wanted.entries()) {
    console.log(`${order.id} (${index + 1} of ${wanted.length})`);
    const workshop = await mkdtemp(join(tmpdir(), 'sample-'));
    try {
      const sample = await renderSample(order, {
        folder: FOLDER,
        workshop,
        stage: (name, work) => shown(name, process.stdout, (onProgress) => work({ signal, onProgress })),
      });
      await writeIndex([...(await readIndex()).filter(({ id }) => id !== sample.id), sample], orders, signal);
    } finally {
      await rm(workshop, { recursive: true, force: true });
    }
  }
}

const cancel = new AbortController();
process.on('SIGINT', () => cancel.abort());
await renderAll(process.argv.slice(2), cancel.signal);
