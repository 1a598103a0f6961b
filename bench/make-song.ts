/** Writes lyrics, sleeve and song of an order file in a process of its own, so that its cost can be told apart. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOrder } from '#studio/cli/order-file.ts';
import { produceSong } from '#studio/cli/produce.ts';

const [order = '', directory = ''] = process.argv.slice(2);
const signal = new AbortController().signal;
const { brief } = await readOrder(order);
const production = await produceSong(brief, directory, (_, work) => work({ signal, onProgress: () => undefined }));
await writeFile(join(directory, 'production.json'), JSON.stringify(production));
