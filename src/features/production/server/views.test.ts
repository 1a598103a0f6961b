import { expect, test } from 'vitest';
import { stageNames, type StageName } from '../contract.ts';
import type { StageRow } from './repository.ts';
import { overallProgress } from './views.ts';

/** Rows of a version: done up to a stage, which has come so far; the rest waits. */
function stagesAt(at: StageName, progress: number, notNeeded: readonly StageName[]): StageRow[] {
  return stageNames.map((stage, i): StageRow => {
    const order = i - stageNames.indexOf(at);
    const worked = order < 0 ? 'done' : 'waiting';
    const state = notNeeded.includes(stage) ? 'not-needed' : order === 0 ? 'running' : worked;
    const times = { startedAt: null, finishedAt: null };
    return {
      productionId: 'one',
      stage,
      state,
      progress: order === 0 ? progress : Number(order < 0),
      attempts: 1,
      crashes: 0,
      error: null,
      ...times,
    };
  });
}

const extras = ['bonus', 'scroll'] as const;
const ofSong = [...extras, 'teaser', 'video'] as const;

test.each<[string, StageName, number, readonly StageName[], number]>([
  ['a song that is half sung', 'song', 0.5, ofSong, 55],
  ['a song with a film when it is sung', 'teaser', 0, extras, 22],
  ['its film, which is four fifths of the work, half drawn', 'teaser', 0.5, extras, 61],
  ['its film when it is drawn, and its teaser cut', 'video', 0, extras, 99],
  ['a film that is half drawn beside the teaser of an earlier release', 'video', 0.5, extras, 62],
  ['with a second song and a scroll, before the film', 'teaser', 0, [], 36],
])('STU-05 progress of %s', (_, stage, progress, notNeeded, percent) => {
  expect(Math.round(overallProgress(stagesAt(stage, progress, notNeeded)) * 100)).toBe(percent);
});

test('STU-05 progress is nothing before the first stage, and whole behind the last', () => {
  expect(overallProgress([])).toBe(0);
  expect(overallProgress(stagesAt('lyrics', 0, extras))).toBe(0);
  expect(overallProgress(stagesAt('video', 1, extras))).toBe(1);
});
