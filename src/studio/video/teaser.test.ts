import { execFile } from 'node:child_process';
import { watch } from 'node:fs';
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ffmpegInstaller from '@ffmpeg-installer/ffmpeg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawExamplePhoto } from '../cli/example-photos.ts';
import type { Timeline, VideoInput } from '../contracts.ts';
import { encodeWav } from '../dsp/wav.ts';
import { findFfmpeg, runFfmpeg } from '../ffmpeg.ts';
import { randomFrom } from '../random.ts';
import type { CaptionLine } from './caption-lines.ts';
import { choosePart } from './cut.ts';
import { greetingLengths, withGreetings } from './greetings.ts';
import { planVideo } from './job.ts';
import { createVideoRenderer } from './renderer.ts';
import { keyFramesFor, planTeaser, type TeaserPlan } from './teaser.ts';

const run = promisify(execFile);
const SECONDS = 48;
/** Seconds of the song that is filmed: frames are what a film costs. */
const FILMED = 32;
/** Seconds of it at which its tone clicks, twice in its chorus. */
const CLICKS = [4, 11.25, 14.5, 30];
const beats = Array.from({ length: 96 }, (_, i) => i / 2);
const sections = (['verse', 'chorus', 'verse'] as const).map((tag, i) => ({ tag, start: i * 16, end: i * 16 + 16 }));
/** The filmed song's chorus begins after half a verse. */
const filmedSections = sections.map(({ tag, start, end }) => ({ tag, start: Math.max(0, start - 8), end: end - 8 }));
/** A line of three words every four seconds, after four of music. */
const words = Array.from({ length: 30 }, (_, i) => {
  const start = 4.5 + Math.floor(i / 3) * 4 + (i % 3);
  return { text: `word${i}`, start, end: start + 0.8, line: Math.floor(i / 3) };
});
let folder: string;
let input: VideoInput;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'teaser-'));
  const wav = join(folder, 'song.wav');
  const tone = Float32Array.from({ length: 44_100 * FILMED }, (_, i) => Math.sin(i / 16) * 0.02);
  for (const click of CLICKS) tone.fill(0.9, click * 44_100, click * 44_100 + 40);
  await writeFile(wav, encodeWav({ sampleRate: 44_100, channels: [tone, tone] }));
  const photos = ['beach', 'kitchen', 'garden'].map((scene) => join(folder, `${scene}.jpg`));
  for (const [i, scene] of (['beach', 'kitchen', 'garden'] as const).entries())
    await writeFile(photos[i]!, await drawExamplePhoto({ scene, orientation: 'portrait', seed: 't', longSide: 480 }));
  const speech = ['-f', 'lavfi', '-i', 'sine=frequency=300:duration=2', '-ac', '1', '-ar', '44100'];
  await run(await findFfmpeg(), ['-v', 'error', ...speech, '-af', 'volume=-20dB', join(folder, 'greeting.mp3')]);
  input = {
    photos,
    timeline: { words, beats, sections },
    lyrics: { title: 'A Song', language: 'en', sections: [], facts: [] },
    wav,
    durationSeconds: SECONDS,
    sleeve: { occasion: 'birthday', seed: 'order-1', title: 'A Song', name: 'Ruth' },
    cut: 'full',
    output: join(folder, 'film.mp4'),
    size: { width: 136, height: 240 },
  };
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function planned(
  timeline: Timeline,
  greetings = { opening: 0, closing: 0 },
  seconds = SECONDS,
  occasion: VideoInput['sleeve']['occasion'] = 'birthday',
) {
  const whole = { ...input, timeline, sleeve: { ...input.sleeve, occasion } };
  const film = withGreetings(planVideo(whole, choosePart('full', timeline, seconds), timeline), greetings, whole);
  const part = choosePart('teaser', timeline, seconds);
  const teaser = planTeaser(film, part, greetings);
  return { film, teaser };
}

const framesOf = ({ spans }: TeaserPlan): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

test('STU-01 a teaser is the title, the chorus and the end card of its film, and as long as its sound', () => {
  for (const timeline of [input.timeline, {}, { beats }, { words }, { sections }]) {
    for (const greetings of [
      { opening: 0, closing: 0 },
      { opening: 4.2, closing: 3.8 },
    ]) {
      const { film, teaser } = planned(timeline, greetings);
      expect(framesOf(teaser) / 30).toBeCloseTo(teaser.part.duration, 5);
      expect(teaser.part.duration).toBeGreaterThanOrEqual(15 - 0.05);
      expect(teaser.part.duration).toBeLessThanOrEqual(20 + 0.05);
      const at = (frame: number) => film.frames.shots.findLast(({ start }) => start <= frame / 30)?.picture;
      const [title, chorus, end] = teaser.spans;
      expect([at(title!.from), at(title!.to - 1), at(end!.from), at(end!.to - 1)]).toEqual([
        'title',
        'title',
        'end',
        'end',
      ]);
      expect(at(chorus!.to - 1)).toBeTypeOf('number');
      // What is seen is sung: the title stands in for the frames ahead of the chorus.
      const sungAt = (greetings.opening + teaser.part.start) * 30;
      expect(chorus!.from - (title!.to - title!.from)).toBeCloseTo(sungAt, 3);
    }
  }
});

test('STU-01 a teaser shows the lines of its chorus whole and no other', () => {
  const { teaser } = planned(input.timeline);
  const seen = teaser.lines.map(({ pieces }) => pieces.map(({ text }) => text).join(' '));
  expect(seen).toEqual(['word9 word10 word11', 'word12 word13 word14', 'word15 word16 word17', 'word18 word19 word20']);
  for (const { start, end, shown, hidden } of teaser.lines) {
    expect(shown).toBeLessThanOrEqual(start);
    expect(hidden).toBeGreaterThanOrEqual(end);
    expect(end - start).toBeCloseTo(2.8, 5);
  }
});

/** Words of lines that are sung at random times, from a song's first second to its last. */
function sungAnyhow(seed: string): Timeline {
  const random = randomFrom(seed);
  const timed: NonNullable<Timeline['words']> = [];
  let now = random() * random() * 6;
  for (let line = 0; ; line++) {
    for (let left = 1 + Math.floor(random() * 5); left > 0; left--) {
      const end = now + 0.2 + random() * (line % 7 === 6 ? 1.2 : 0.8);
      if (end > SECONDS) {
        const start = random() * 30;
        const tag = 'chorus' as const;
        return { words: timed.filter((word) => word.line < line), beats, sections: [{ tag, start, end: start + 12 }] };
      }
      timed.push({ text: `word${timed.length}`, start: now, end, line });
      now = end;
    }
    now += random() < 0.5 ? random() * 0.5 : random() * 4;
  }
}

test('STU-01 every line that a teaser shows is heard in it from its first word to its last, as it is seen', () => {
  let seen = 0;
  for (let song = 0; song < 150; song++) {
    const greetings = song % 3 === 0 ? { opening: 4.2, closing: 3.8 } : { opening: 0, closing: 0 };
    const occasion = song % 2 === 0 ? 'memorial' : 'birthday';
    const { film, teaser } = planned(sungAnyhow(`song ${song}`), greetings, SECONDS, occasion);
    const { part, spans } = teaser;
    const end = film.frames.shots.find(({ picture }) => picture === 'end')!;
    const sound = greetings.opening + part.start;
    const frames = spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at));
    const times = frames.map((frame, at) => ({ heard: sound + at / 30, pictured: frame / 30 }));
    const lineAt = (time: number) =>
      film.lines.find(({ shown, hidden }) => shown <= time && time < Math.min(hidden, end.start));
    const shown = [...new Set(times.flatMap(({ pictured }) => lineAt(pictured) ?? []))];
    const isSung = (time: number) => shown.some((line) => time >= line.start && time <= line.end);
    const outOfStep = times.filter(
      ({ heard, pictured }) => Math.abs(heard - pictured) > 0.001 && (lineAt(pictured) || isSung(heard)),
    );
    expect(outOfStep, `song ${song}`).toEqual([]);
    const cut = shown.filter((line) => line.start < sound - 1 / 30 || line.end > sound + part.duration + 0.001);
    expect(cut, `song ${song}`).toEqual([]);
    const texts = (lines: readonly CaptionLine[]) => lines.map(({ pieces }) => pieces[0]?.text);
    expect(texts(teaser.lines), `song ${song}`).toEqual(texts(shown));
    expect(frames.length / 30, `song ${song}`).toBeCloseTo(part.duration, 5);
    expect(part.duration).toBeGreaterThanOrEqual(15 - 0.05);
    expect(part.duration).toBeLessThanOrEqual(20 + 0.05);
    expect(part.start).toBeGreaterThanOrEqual(0);
    expect(part.start + part.duration).toBeLessThanOrEqual(SECONDS + 0.05);
    expect(spans.at(-1)!.from / 30, `song ${song}`).toBeGreaterThanOrEqual(end.start);
    const keys = keyFramesFor(teaser, film);
    const misleading = spans.filter(({ from }) => keys.some((key) => key > from && key < from + 15));
    expect(misleading, `song ${song}: a span is found by its key frame`).toEqual([]);
    seen += shown.length;
  }
  expect(seen).toBeGreaterThan(300);
});

test('STU-01 a song that is not longer than a teaser is its own teaser, without greetings', () => {
  const { teaser, film } = planned({ beats }, { opening: 3, closing: 3 }, 12);
  expect(teaser.spans).toEqual([{ from: 90, to: 450 }]);
  expect(keyFramesFor(teaser, film)).toEqual([90, 450]);
  expect(keyFramesFor(planned({ beats }, undefined, 12).teaser, planned({ beats }, undefined, 12).film)).toEqual([]);
});

/** Digests of the frames of a film, and the seconds at which they are shown. */
async function framesIn(path: string): Promise<{ digest: string; shown: number }[]> {
  const asStored = ['-copyts', '-vsync', '0', '-i', path, '-map', '0:v', '-f', 'framemd5', '-'];
  const { stdout } = await run(await findFfmpeg(), ['-v', 'error', ...asStored]);
  const [, over = 0, under = 0] = /#tb 0: (\d+)\/(\d+)/.exec(stdout)?.map(Number) ?? [];
  const rows = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return rows.map((row) => {
    const [, , time, , , digest = ''] = row.split(',').map((column) => column.trim());
    return { digest, shown: (Number(time) * over) / under };
  });
}

/** Seconds of a film at which clicks are heard. */
async function clicksIn(path: string): Promise<number[]> {
  const samples = ['-i', path, '-map', '0:a', '-ac', '1', '-ar', '44100', '-f', 's16le', '-'];
  const options = { encoding: 'buffer', maxBuffer: 2 ** 24 } as const;
  const { stdout } = await run(await findFfmpeg(), ['-v', 'error', ...samples], options);
  const sound = new Int16Array(new Uint8Array(stdout).buffer);
  const loud = Array.from(sound.keys()).filter((at) => Math.abs(sound[at]!) > 12_000);
  return loud.filter((at, i) => i === 0 || at - loud[i - 1]! > 4410).map((at) => at / 44_100);
}

const filmedTimeline: Timeline = { beats, sections: filmedSections, words: words.filter(({ end }) => end < FILMED) };

/** A chorus in the middle of which a line begins that is sung for longer than the teaser has. */
const withLongLine: Timeline = {
  ...filmedTimeline,
  words: [
    ...words.slice(0, 12),
    ...[18, 20, 22, 24].map((start, i) => ({ text: `long${i}`, start, end: start + 3, line: 4 })),
  ],
};

/** A film of a kind and its teaser, and what is seen and heard in them. */
async function filmed(ffmpeg: string, kind: 'song' | 'greeted', name: string) {
  const [teaser, film] = [join(folder, `${name} it's a teaser.mp4`), join(folder, `${name}.mp4`)];
  const greeting = { audio: join(folder, 'greeting.mp3'), from: 'Tom' };
  const greeted = { opening: greeting, closing: greeting, timeline: withLongLine };
  const song = { ...input, durationSeconds: FILMED, timeline: filmedTimeline };
  const wanted: VideoInput = { ...song, ...(kind === 'greeted' && greeted), output: film, teaser };
  const signal = new AbortController().signal;
  await createVideoRenderer({ ffmpeg }).render(wanted, { signal, onProgress: () => undefined });
  const lengths = await greetingLengths(ffmpeg, wanted);
  const [own, whole] = [await framesIn(teaser), await framesIn(film)];
  const [clicks, filmClicks] = [await clicksIn(teaser), await clicksIn(film)];
  return { teaser, wanted, lengths, own, whole, clicks, filmClicks };
}

/** Films by ffmpeg and kind. On a machine without an ffmpeg of its own the packaged one is found, and has made them already. */
const films = new Map<string, ReturnType<typeof filmed>>();

function filmOf(ffmpeg: string, kind: 'song' | 'greeted'): ReturnType<typeof filmed> {
  const key = `${ffmpeg} ${kind}`;
  const film = films.get(key) ?? filmed(ffmpeg, kind, `${films.size} ${kind}`);
  films.set(key, film);
  return film;
}

test.each([
  ['packaged', 'a song', 'song'],
  ['found', 'a song', 'song'],
  ['packaged', 'a song between greetings', 'greeted'],
  ['found', 'a song between greetings', 'greeted'],
] as const)(
  'STU-01 GIFT-05 the %s ffmpeg cuts a teaser out of the film of %s, frame by frame and in time with its sound',
  async (which, _, kind) => {
    const ffmpeg = which === 'packaged' ? ffmpegInstaller.path : await findFfmpeg();
    const { teaser, wanted, lengths, own, whole, clicks, filmClicks } = await filmOf(ffmpeg, kind);
    const { spans, part } = planned(wanted.timeline, lengths, FILMED).teaser;
    expect(whole).toHaveLength(Math.round((FILMED + lengths.opening + lengths.closing) * 30));
    const copied = spans.flatMap(({ from, to }) => whole.slice(from, to));
    expect(own.map(({ digest }) => digest)).toEqual(copied.map(({ digest }) => digest));
    const late = own.filter(({ shown }, i) => Math.abs(shown - own[0]!.shown - i / 30) > 0.001);
    expect(late, 'a frame each thirtieth of a second').toEqual([]);
    // The second span shows what is heard: a click is as far from a picture as it is in the film.
    const [title, chorus] = spans;
    const [at, inFilm] = [own[title!.to - title!.from]!.shown, whole[chorus!.from]!.shown];
    const within = filmClicks.filter((time) => time >= inFilm && time <= whole[chorus!.to]!.shown);
    expect(filmClicks).toHaveLength(CLICKS.length);
    expect(clicks).toHaveLength(2);
    for (const [i, click] of clicks.entries()) {
      expect(Math.abs(click - at - (within[i]! - inFilm)), 'as in the film').toBeLessThan(0.005);
      expect(Math.abs(click - (CLICKS[i + 1]! - part.start)), 'as in the song').toBeLessThan(0.005);
    }
    if (kind === 'greeted') expect(spans.slice(2), 'the end card is seen twice').toHaveLength(2);
    const { stderr } = await run(ffmpeg, ['-v', 'error', '-xerror', '-i', teaser, '-f', 'null', '-']);
    expect(stderr).toBe('');
    const file = await readFile(teaser);
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
    expect(await readFile(teaser.replace('.mp4', '.vtt'), 'utf8')).toContain('word3');
    expect((await readdir(folder)).filter((each) => each.includes('.part'))).toEqual([]);
  },
);

test('STU-01 cancelled while its teaser is cut, a film leaves nothing', async () => {
  const empty = await mkdtemp(join(folder, 'cancelled-'));
  const controller = new AbortController();
  const { signal } = controller;
  watch(empty, { signal, persistent: false }, (_, name) => name?.endsWith('.part.0') && controller.abort());
  const made = createVideoRenderer().render(
    { ...input, durationSeconds: 22, output: join(empty, 'film.mp4'), teaser: join(empty, 'teaser.mp4') },
    { signal, onProgress: () => undefined },
  );
  await expect(made).rejects.toMatchObject({ code: 'cancelled' });
  expect(signal.aborted, 'it was being cut').toBe(true);
  expect(await readdir(empty)).toEqual([]);
});

test('STU-01 after it was cancelled, no ffmpeg is started', async () => {
  const [ffmpeg, ran] = [join(folder, 'ffmpeg-that-tells'), join(folder, 'ran')];
  await writeFile(ffmpeg, `#!/bin/sh\ntouch '${ran}'\n`, { mode: 0o755 });
  const run = (signal: AbortSignal) => runFfmpeg(ffmpeg, [], signal);
  await expect(run(AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
  await expect(access(ran)).rejects.toThrow('ENOENT');
  await run(new AbortController().signal);
  await access(ran);
});
