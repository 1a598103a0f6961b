/** Renders one video in a process of its own, as the service does, so that its cost can be told apart. */
import { readFile } from 'node:fs/promises';
import type { VideoInput } from '#studio/contracts.ts';
import { createVideoRenderer } from '#studio/video/renderer.ts';

const input = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as VideoInput;
await createVideoRenderer().render(input, { signal: new AbortController().signal, onProgress: () => undefined });
