import type { Lyrics, Timeline } from '../contracts.ts';
import { commonInOrder } from './recall.ts';
import { type Row, rowsOf } from './row.ts';

/** Checks that every word of the lyrics has a time and is in the video's captions. @param vtt undefined without a film */
export function judgeCaptions(lyrics: Lyrics, timeline: Timeline, seconds: number, vtt: string | undefined): Row[] {
  const words = lyrics.sections.flatMap(({ lines }) => lines.flatMap(({ display }) => wordsIn(display)));
  const timed = timeline.words ?? [];
  const inTime = commonInOrder(
    words,
    timed.flatMap(({ text }) => wordsIn(text)),
  );
  const impossible = timed.filter(({ start, end }) => !(start >= 0 && end >= start && end <= seconds)).length;
  const rows: Parameters<typeof rowsOf>[1] = [
    ['words with a time', `${inTime} of ${words.length}`, 'all', inTime === words.length],
    ['words at impossible times', String(impossible), '0', impossible === 0],
  ];
  if (vtt === undefined) return rowsOf('captions', rows);
  const shown = commonInOrder(words, wordsOfVtt(vtt));
  return rowsOf('captions', [
    ...rows,
    ["words in the film's WebVTT", `${shown} of ${words.length}`, 'all', shown === words.length],
  ]);
}

function wordsOfVtt(vtt: string): string[] {
  const text = vtt
    .split('\n')
    .filter((line) => line !== 'WEBVTT' && !line.includes(' --> '))
    .join(' ')
    .replaceAll(/<[\d:.]+>/g, '');
  return wordsIn(text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'));
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
