import { beforeAll, expect, test } from 'vitest';
import type { VocalStyle } from '../contracts.ts';
import { decodeWav, type Audio } from '../dsp/wav.ts';
import { leadVoice } from '../embedded/lead-voice.ts';
import { compose } from '../music/compose.ts';
import { exampleSong } from '../music/example-song.ts';
import { englishSinger, NEWEST_VOICES } from '../voice/index.ts';
import { hearVoice } from './hear-voice.ts';
import { reportOf } from './index.ts';
import { mixedSongs, ownSongs } from './limits.ts';

interface Sung {
  audio: Audio;
  sung: { start: number; end: number }[];
}

/** Two lines by an embedded singer, alone. */
async function sungBy(voice: 'female' | 'male'): Promise<Sung> {
  const singer = await englishSinger(voice, NEWEST_VOICES);
  const prosodies = [];
  for (const line of ['We packed the car before the sun', 'You drew a map on a paper cup'])
    prosodies.push(await singer.prosody(line, line));
  const { score } = compose({ ...exampleSong(), sections: [{ tag: 'verse', lines: prosodies }], range: singer.range });
  const takes = [];
  for (const line of score.lines) {
    const how = { detuneCents: 0, delay: 0, breath: 0, seed: 'test' };
    takes.push({ kind: 'lead' as const, ...(await singer.sing(line, how)) });
  }
  const sung = takes.map(({ start, samples }) => ({ start, end: start + samples.length / 44_100 }));
  return { audio: decodeWav(leadVoice(takes, score.durationSeconds)), sung };
}

const songs = {} as Record<'Female' | 'Male', Sung>;
beforeAll(async () => {
  songs.Female = await sungBy('female');
  songs.Male = await sungBy('male');
});

/** The same with a band beside it: noise on either side that the other has not. */
function withBand({ audio, sung }: Sung): Sung {
  const [voice] = audio.channels;
  const side = (step: number): Float32Array =>
    voice!.map((sample, i) => sample + 0.1 * Math.sin(step * i) * Math.sin(i / 9000));
  return { audio: { ...audio, channels: [side(0.021), side(0.033)] }, sung };
}

const faults = ({ audio, sung }: Sung, vocalStyle: VocalStyle, limits = ownSongs.voice): string[] =>
  hearVoice(audio, { vocalStyle, sung }, limits).map(({ fault }) => fault);

test.each([
  ['Female', 'Male'],
  ['Male', 'Female'],
] as const)('STU-02 the ears know the %s voice, alone and under a band, when the other was ordered', (sings, other) => {
  const alone = songs[sings];
  expect([faults(alone, sings), faults(alone, other)]).toEqual([[], ['wrong-voice']]);
  const mixed = withBand(alone);
  expect([faults(mixed, sings, mixedSongs.voice), faults(mixed, other, mixedSongs.voice)]).toEqual([
    [],
    ['wrong-voice'],
  ]);
  expect(faults(alone, 'No Preference')).toEqual([]);
});

test('STU-02 a sound that is no voice, and silence, are not judged', () => {
  const { audio, sung } = songs.Female;
  const tone = audio.channels[0]!.map((_, i) => 0.4 * Math.sin((2 * Math.PI * 220 * i) / 44_100));
  for (const samples of [tone, tone.map(() => 0)])
    for (const wanted of ['Female', 'Male'] as const)
      expect(faults({ audio: { ...audio, channels: [samples] }, sung }, wanted)).toEqual(['not-judged']);
});

test('STU-02 a voice that is probably the other under a band is told, and buys nothing', () => {
  const { audio, sung } = withBand(songs.Male);
  const heard = (surest: number) =>
    reportOf(hearVoice(audio, { vocalStyle: 'Female', sung }, { ...mixedSongs.voice, surest }));
  expect(mixedSongs.voice.surest).toBeGreaterThanOrEqual(2);
  expect(heard(mixedSongs.voice.sure)).toMatchObject({ action: 'another-take', findings: [{ fault: 'wrong-voice' }] });
  expect(heard(100)).toMatchObject({ action: 'ask', findings: [{ fault: 'wrong-voice', unsure: true }] });
});

test('STU-02 an engine that is to be surer judges less', () => {
  const { audio, sung } = songs.Male;
  expect(faults({ audio, sung }, 'Female', { ...ownSongs.voice, sure: 100 })).toEqual(['not-judged']);
});
