/** The optional voice for languages Flite does not speak. */
import type { Singer, SungLine } from '../score.ts';
import type { VoiceCraft } from './craft.ts';
import { FLITE_VOICES } from './flite-singer.ts';
import { type EspeakSpeech, speakWithEspeak } from './espeak.ts';
import { espeakProsody } from './espeak-prosody.ts';
import type { Speech, SpokenPhone } from './speech.ts';
import { analysed, vocoderSinger } from './vocoder-singer.ts';

const VARIANTS = { male: '', female: '+f3' };
const RANGES = { male: { low: 45, high: 62 }, female: { low: 53, high: 72 } };

type Sex = 'female' | 'male';

export function createEspeakSinger(language: string, voice: Sex): Singer {
  const speakText = (text: string): Promise<EspeakSpeech> => speakAs(text, language, voice);
  const craft: VoiceCraft = {
    ...FLITE_VOICES[voice].craft,
    sourcePitch: null,
    sourceRange: voice === 'male' ? { low: 70, usual: 95, high: 140 } : { low: 120, usual: 190, high: 280 },
    slowness: 1,
  };
  return vocoderSinger({
    id: `espeak-${language}-${voice}`,
    languages: [language],
    range: RANGES[voice],
    craft,
    prosody: async (sung, display) => {
      const { written } = await speakText(sung);
      return espeakProsody(plainLine(sung), display, language, written);
    },
    speak: async (line) => analysed(await espeakReading(line, language, voice), craft),
  });
}

function speakAs(text: string, language: string, voice: Sex): Promise<EspeakSpeech> {
  return speakWithEspeak(plainLine(text), `${language}${VARIANTS[voice]}`);
}

/** The line as eSpeak says it. */
export async function espeakReading(line: SungLine, language: string, voice: Sex): Promise<Speech> {
  return matched(await speakAs(line.sung ?? line.words.join(' '), language, voice), line);
}

/** Commas and stops would make eSpeak pause in the middle of a line. */
export function plainLine(text: string): string {
  return text.replaceAll(/[,;:.!?…"“”«»()[\]–—]+(?=\s|$)|(?<=^|\s)["“«(¡¿]+/gu, '');
}

/** The phones of the line; when the sung spelling is not known here, the nearest phones of the displayed words stand in. */
function matched(speech: EspeakSpeech, line: SungLine): Speech {
  const wanted = line.syllables.flatMap(({ onset, nucleus, coda }) => [...onset, nucleus, ...coda]);
  if (wanted.length === speech.phones.length) return speech;
  const last = speech.phones.length - 1;
  if (last < 0) throw new Error('eSpeak spoke nothing for a line with syllables');
  const phones = wanted.map(
    (_, index): SpokenPhone => speech.phones[Math.round((index * last) / Math.max(1, wanted.length - 1))]!,
  );
  return { ...speech, phones };
}
