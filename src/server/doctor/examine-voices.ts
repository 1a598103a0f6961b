import type { Config } from '#platform/config.ts';
import { hasVoice } from '#studio/voice/installed.ts';
import { NeuralSpeaker, NeuralVoiceError } from '#studio/voice/neural/neural-speaker.ts';
import { nameOfNeuralVoice, type NeuralVoice } from '#studio/voice/neural/neural-voices.ts';
import type { Finding } from './finding.ts';

/** Said by each voice in its own language. */
const phrases: Record<string, string> = {
  en: 'happy birthday',
  it: 'buon compleanno',
  es: 'feliz cumpleaños',
  fr: 'joyeux anniversaire',
  de: 'alles gute zum geburtstag',
};

/** Loads each neural voice of the operator and lets it speak, one after the other: a model may take a gigabyte. */
export async function examineVoices({ NEURAL_VOICES = [], ROLE }: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (ROLE === 'web') return findings;
  for (const voice of NEURAL_VOICES) findings.push(await examineVoice(voice));
  return findings;
}

async function examineVoice(voice: NeuralVoice): Promise<Finding> {
  const name = nameOfNeuralVoice(voice);
  const weak = (says: string): Finding => ({
    part: 'voice',
    state: 'weak',
    says: `NEURAL_VOICES: ${says} Until then songs are made without it.`,
  });
  if (!hasVoice(voice.language))
    return weak(`${name} needs @echogarden/espeak-ng-emscripten, which tells when each sound is spoken: install it.`);
  const speaker = new NeuralSpeaker(voice);
  try {
    await speaker.load();
    await speaker.speak(phrases[voice.language]!);
    return { part: 'voice', state: 'good', says: `The neural voice ${name} speaks.` };
  } catch (error) {
    if (!(error instanceof NeuralVoiceError)) throw error;
    return weak(error.message);
  } finally {
    await speaker.stop();
  }
}
