/** eSpeak NG in a process of its own: it is under the GPL and optional, so that nothing of it is loaded into the product's process. */
import type { EspeakAnswer, EspeakRequest } from './espeak.ts';

interface EspeakEvent {
  type: string;
  id: string | number | null;
  audio_position: number;
  text_position: number;
}

interface EspeakEngine {
  set_voice(name: string): number;
  set_rate(wordsPerMinute: number): void;
  set_range(percent: number): void;
  get_samplerate(): number;
  synthesize(text: string, onAudio: (pcm: ArrayBuffer | null, events: EspeakEvent[]) => boolean): void;
}

type EspeakModule = () => Promise<{ eSpeakNGWorker: new () => EspeakEngine }>;

const SLOW_WORDS_PER_MINUTE = 130;

// A name the compiler does not follow: the package may be missing.
const packageName = '@echogarden/espeak-ng-emscripten';
const { default: load } = (await import(packageName)) as { default: EspeakModule };
const { eSpeakNGWorker: Engine } = await load();
const engine = new Engine();

process.on('message', ({ id, text, voice }: EspeakRequest) => {
  process.send?.({ id, ...speak(text, voice) } satisfies EspeakAnswer);
});
process.on('disconnect', () => process.exit(0));

function speak(text: string, voice: string): Omit<EspeakAnswer, 'id'> {
  engine.set_voice(voice);
  engine.set_rate(SLOW_WORDS_PER_MINUTE);
  // A flat melody keeps the analysis simple.
  engine.set_range(0);
  const chunks: Int16Array[] = [];
  const events: EspeakEvent[] = [];
  engine.synthesize(text, (pcm, more) => {
    if (pcm) chunks.push(new Int16Array(pcm.slice(0)));
    events.push(...more);
    return false;
  });
  return {
    sampleRate: engine.get_samplerate(),
    pcm: Int16Array.from(chunks.flatMap((chunk) => Array.from(chunk))),
    phonemes: events
      .filter(({ type }) => type === 'phoneme')
      .map((event) => ({
        name: String(event.id ?? ''),
        seconds: event.audio_position / 1000,
        textPosition: event.text_position,
      })),
  };
}
