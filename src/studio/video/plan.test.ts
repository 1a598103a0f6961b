import { expect, test } from 'vitest';
import type { Timeline } from '../contracts.ts';
import { choosePart, timelineOf } from './cut.ts';
import { pictureSize } from './frame.ts';
import { cropAt } from './moves.ts';
import { type PlanInput, planShots, type Shot } from './plan.ts';
import { bestWindow, centreOf, profile, saliencyOf } from './saliency.ts';

const BEAT = 60 / 104;
const beats = Array.from({ length: 156 }, (_, i) => i * BEAT);
const tags = ['intro', 'verse', 'chorus', 'verse', 'chorus', 'bridge', 'chorus', 'outro'] as const;
const sections = tags.map((tag, i) => ({ tag, start: i * 18 * BEAT, end: (i + 1) * 18 * BEAT }));
const words = Array.from({ length: 150 }, (_, i) => ({
  text: 'la',
  start: 10 + i * 0.45,
  end: 10.4 + i * 0.45,
  line: Math.floor(i / 6),
}));
const timeline: Timeline = { beats, sections, words };
const input = (changes: Partial<PlanInput> = {}): PlanInput => ({
  duration: 84,
  timeline,
  pictures: [null, null, null, null],
  seed: 'order-1',
  calm: false,
  opening: 3.6,
  ...changes,
});

const expectWhole = (shots: Shot[], duration: number): void => {
  expect(shots[0]).toMatchObject({ start: 0, picture: 'title' });
  expect(shots.at(-1)).toMatchObject({ end: duration, picture: 'end' });
  for (const [i, shot] of shots.entries()) {
    expect(shot.end).toBeGreaterThan(shot.start);
    if (i > 0) expect(shot.start).toBe(shots[i - 1]!.end);
  }
};

test('STU-01 shots fill the song, change on beats and show every photo', () => {
  const shots = planShots(input());
  expectWhole(shots, 84);
  const offBeat = shots
    .slice(1)
    .filter(({ start }) => Math.min(...beats.map((beat) => Math.abs(beat - start))) > 0.001);
  expect(offBeat.length).toBeLessThanOrEqual(1);
  expect(new Set(shots.map(({ picture }) => picture)).size).toBe(6);
  const photos = shots.slice(1, -2).map(({ start, end }) => end - start);
  expect(Math.min(...photos)).toBeGreaterThanOrEqual(1.2 - 1e-6);
  expect(Math.max(...photos)).toBeLessThanOrEqual(2.5 + 0.01);
});

test('STU-01 shots stay 2.5 s at most, cut on beats, and strike on the first beat of a chorus’s bars', () => {
  const at = (bpm: number): Shot[] => {
    const beat = 60 / bpm;
    const duration = 128 * beat;
    const parts = (['verse', 'chorus', 'verse', 'chorus'] as const).map((tag, i) => ({
      tag,
      start: i * 32 * beat,
      end: (i + 1) * 32 * beat,
    }));
    const every = Array.from({ length: 128 }, (_, i) => i * beat);
    return planShots(input({ duration, timeline: { beats: every, sections: parts } })).slice(1, -2);
  };
  for (const bpm of [72, 96, 124]) {
    const beat = 60 / bpm;
    for (const { start, end, fade } of at(bpm)) {
      expect(end - start).toBeLessThanOrEqual(2.51);
      const place = Math.round(start / beat);
      expect(Math.abs(start - place * beat)).toBeLessThan(0.001);
      if (fade < 0.1) expect(place % 4).toBe(0);
    }
    expect(at(bpm).some(({ fade }) => fade < 0.1)).toBe(true);
  }
});

test('STU-01 a photo that returns is moved and cropped otherwise', () => {
  const frame = { width: 1080, height: 1920 };
  const visits = planShots(input()).filter(({ picture }) => picture === 1);
  expect(visits.length).toBeGreaterThan(3);
  visits.slice(1).forEach((shot, i) => expect(shot.move.kind).not.toBe(visits[i]!.move.kind));
  const [left, second] = visits.map(
    (shot) => cropAt({ ...shot, move: { kind: 'drift', direction: 90 } }, shot.start, { x: 0.5, y: 0.4 }, frame).x,
  );
  expect(Math.abs(left! - second!)).toBeGreaterThan(40);
});

test('STU-01 tributes are cut slower', () => {
  expect(planShots(input({ calm: true })).length).toBeLessThan(planShots(input()).length);
});

test('STU-01 moves follow the seed', () => {
  expect(planShots(input())).toEqual(planShots(input()));
  expect(planShots(input({ seed: 'order-2' }))).not.toEqual(planShots(input()));
});

test('STU-01 any length and any timeline gives whole shots', () => {
  for (const duration of [0.6, 1, 3, 7, 20, 300]) {
    for (const some of [{}, { beats: [] }, { beats }, timeline, { words: [], beats: [NaN, -3, 1e9], sections: [] }]) {
      for (const many of [1, 10]) {
        const pictures = Array.from({ length: many }, () => null);
        expectWhole(planShots(input({ duration, timeline: some, pictures })), duration);
      }
    }
  }
});

test('HOST-04 a clip is watched longer than a photo, goes on where it was left, and begins again when it is over', () => {
  const shots = planShots(input({ pictures: [null, 12] }));
  expectWhole(shots, 84);
  const visits = shots.filter(({ picture }) => picture === 1);
  const ends = visits.map(({ start, end, fade, from }) => {
    const next = shots[shots.findIndex((shot) => shot.start === start) + 1];
    return (from ?? 0) + end - start + (fade + (next?.fade ?? 0)) / 2;
  });
  expect(visits.map(({ move }) => move.kind)).not.toContain('in');
  expect(Math.max(...ends), 'never beyond its end').toBeLessThanOrEqual(12);
  for (const [i, { from }] of visits.entries())
    expect(from === 0 || Math.abs((from ?? -1) - (ends[i - 1] ?? 0)) < 1e-6).toBe(true);
  expect(visits.filter(({ from }) => from === 0).length).toBeGreaterThan(1);
  const mean = (these: Shot[]): number => these.reduce((sum, { start, end }) => sum + end - start, 0) / these.length;
  expect(mean(visits)).toBeGreaterThan(1.3 * mean(shots.filter(({ picture }) => picture === 0)));
  expect(shots.filter(({ picture }) => picture === 0).every(({ from }) => from === null)).toBe(true);
});

test('STU-01 a teaser takes 15 to 20 s around the first chorus and cuts no line in two', () => {
  const part = choosePart('teaser', timeline, 84);
  expect(part.duration).toBeGreaterThanOrEqual(15);
  expect(part.duration).toBeLessThanOrEqual(20);
  expect(part.start).toBeLessThan(sections[2]!.start);
  expect(part.start + part.duration).toBeGreaterThan(sections[2]!.start + 8);
  expect([part.fadeIn, part.fadeOut].every((fade) => fade > 0)).toBe(true);
  const heard = timelineOf(part, timeline);
  const kept = new Map<number, number>();
  for (const { line, start, end } of heard.words ?? []) {
    kept.set(line, (kept.get(line) ?? 0) + 1);
    expect(start).toBeGreaterThanOrEqual(-0.05);
    expect(end).toBeLessThanOrEqual(part.duration + 0.05);
  }
  expect([...kept.values()].every((count) => count === 6)).toBe(true);
});

test('STU-01 a short song is its own teaser', () => {
  expect(choosePart('teaser', {}, 12)).toMatchObject({ start: 0, duration: 12 });
});

test('STU-01 the frame stays inside the picture and the focus inside the frame', () => {
  const frame = { width: 1080, height: 1920 };
  const picture = pictureSize(frame);
  for (const kind of ['in', 'out', 'drift'] as const) {
    for (const x of [0, 0.1, 0.5, 0.93, 1]) {
      for (const y of [0, 0.4, 1]) {
        const move = { kind, direction: 200 };
        const shot: Shot = { start: 2, end: 6, picture: 0, visit: 1, fade: 0.4, move, from: null };
        for (const time of [1.8, 2, 4, 6.2]) {
          const crop = cropAt(shot, time, { x, y }, frame);
          expect(crop.x).toBeGreaterThanOrEqual(0);
          expect(crop.y).toBeGreaterThanOrEqual(0);
          expect(crop.x + crop.scale * frame.width).toBeLessThanOrEqual(picture.width + 1e-6);
          expect(crop.y + crop.scale * frame.height).toBeLessThanOrEqual(picture.height + 1e-6);
          expect(x * picture.width).toBeGreaterThanOrEqual(crop.x - 1e-6);
          expect(x * picture.width).toBeLessThanOrEqual(crop.x + crop.scale * frame.width + 1e-6);
        }
      }
    }
  }
});

test('STU-01 the crop goes where the people are', () => {
  const [width, height] = [300, 400];
  const pixels = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const face = Math.hypot(x - 240, y - 140) < 30;
    const sand = y > 300;
    pixels.set(face ? [224, 172, 140] : sand ? [217, 185, 127] : [120, 160, 200], i * 3);
  }
  const across = profile(saliencyOf(pixels, { width, height }), 'across');
  expect(bestWindow(across, 0.6)).toBeGreaterThan(0.25);
  expect(centreOf(across)).toBeGreaterThan(0.65);
});
