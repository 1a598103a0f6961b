import { resolve } from 'node:path';
import { StudioError } from '../contracts.ts';
import { writeFinished } from '../finished-files.ts';
import { sayName } from '../voice/listen.ts';
import { UsageError } from './usage.ts';

/** Writes how a name is sung; the path of the WAV. @throws UsageError, StudioError */
export async function listen(
  name: string,
  { sung = name, voice = 'female', out = 'name.wav' }: { sung?: string; voice?: string; out?: string },
): Promise<string> {
  if (voice !== 'female' && voice !== 'male') throw new UsageError('--voice is female or male');
  const wav = await sayName(sung, voice);
  if (!wav) throw new StudioError('bad-input', 'nothing in this name can be sung');
  const path = resolve(out);
  await writeFinished([{ path, bytes: wav }], new AbortController().signal);
  return path;
}
