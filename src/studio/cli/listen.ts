import { resolve } from 'node:path';
import { StudioError } from '../contracts.ts';
import { writeFinished } from '../finished-files.ts';
import { sayName } from '../voice/listen.ts';
import { NeuralSpeaker, NeuralVoiceError } from '../voice/neural/neural-speaker.ts';
import type { NeuralVoice } from '../voice/neural/neural-voices.ts';
import { UsageError } from './usage.ts';

interface Options {
  sung?: string;
  voice?: string;
  language?: string;
  out?: string;
}

/** Writes how a name is sung; the path of the WAV. @throws UsageError, StudioError */
export async function listen(
  name: string,
  { sung = name, voice = 'female', language = 'en', out = 'name.wav' }: Options,
  neuralVoices: readonly NeuralVoice[],
): Promise<string> {
  if (voice !== 'female' && voice !== 'male') throw new UsageError('--voice is female or male');
  const neural = neuralVoices.find((each) => each.language === language && each.voice === voice);
  const wav = await (neural ? sayByModel(sung, neural) : sayName(sung, { language, voice }));
  if (!wav) throw new StudioError('bad-input', `nothing in this name can be sung, or no voice sings ${language}`);
  const path = resolve(out);
  await writeFinished([{ path, bytes: wav }], new AbortController().signal);
  return path;
}

/** Tells a failure instead of singing by another voice: this is how an operator tries a model. */
async function sayByModel(word: string, neural: NeuralVoice): ReturnType<typeof sayName> {
  const speaker = new NeuralSpeaker(neural);
  try {
    await speaker.load();
    return await sayName(word, { ...neural, recite: (text) => speaker.speak(text) });
  } catch (error) {
    if (error instanceof NeuralVoiceError) throw new StudioError('bad-input', error.message);
    throw error;
  } finally {
    await speaker.stop();
  }
}
