import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Studio } from '#platform/studio/port.ts';
import { embeddedCapabilities } from '#studio/capabilities.ts';
import { StudioError } from '#studio/contracts.ts';
import { hearWords } from '#studio/ears/hear-words.ts';
import { reportOf } from '#studio/ears/index.ts';

/** Stands in for the studio where a test is about orders and not about music: the same stages and files, made at once. */
export const quickStudio: Studio = {
  capabilities: embeddedCapabilities,
  async write(brief) {
    const line = (text: string): { display: string; sung: string } => ({ display: text, sung: text });
    return {
      kind: 'written',
      lyrics: {
        title: `A Song for ${brief.recipient.shown}`,
        language: 'en',
        sections: [{ tag: 'chorus', lines: [line(`Here is to ${brief.recipient.shown}`), line('and nobody else')] }],
        facts: [],
      },
    };
  },
  async drafts({ brief, most }) {
    const written = await this.write(brief, { signal: new AbortController().signal, onProgress: () => undefined });
    if (written.kind !== 'written') return [];
    const { title, ...lyrics } = written.lyrics;
    return Array.from({ length: most }, (_, at) => ({ ...lyrics, title: at === 0 ? title : `${title}, ${at + 1}` }));
  },
  otherLines: ({ most }) =>
    Promise.resolve(
      ['one more line', 'another line', 'a third line'].slice(0, most).map((line) => ({ display: line, sung: line })),
    ),
  judgeLine: ({ text }) =>
    Promise.resolve({
      line: { display: text, sung: text },
      findings: /\d/.test(text) ? [{ rule: 'digit', about: text }] : [],
    }),
  async make({ directory, lyrics, record, stem: wantsStem }, { onProgress }) {
    onProgress(0.5);
    const [mp3, wav] = [path.join(directory, 'song.mp3'), path.join(directory, 'song.wav')];
    await writeFile(mp3, 'mp3');
    await writeFile(wav, 'wav');
    const stem = path.join(directory, 'voice.wav');
    if (wantsStem) await writeFile(stem, `the voice of ${lyrics.title}`);
    const song = {
      ...(wantsStem && { stem }),
      mp3,
      wav,
      durationSeconds: 80,
      timeline: {},
      engine: 'quick',
      voice: 'none',
    } as const;
    if (!record) return { ...song, notes: [] };
    const recording = {
      score: path.join(directory, 'score.json'),
      band: path.join(directory, 'band.flac'),
      voice: path.join(directory, 'voice.flac'),
    };
    await writeFile(recording.score, JSON.stringify(lyrics));
    await writeFile(recording.band, 'band');
    await writeFile(recording.voice, 'voice');
    return { ...song, notes: [], engineVersion: 'quick-1', recording };
  },
  async adopt({ file, directory, lyrics, name, words, heard, engine }) {
    if ((await readFile(file, 'utf8')).startsWith('<html>'))
      throw new StudioError('bad-input', 'The take is no audio that can be decoded.');
    const [mp3, wav] = [path.join(directory, 'song.mp3'), path.join(directory, 'song.wav')];
    await writeFile(mp3, 'mp3');
    await writeFile(wav, 'wav');
    const told = words ?? heard;
    const timeline = told ? { words: hearWords(lyrics, name, told).words } : {};
    const song = { mp3, wav, durationSeconds: 80, timeline, engine, voice: 'outside' as const, notes: [] };
    const report = reportOf(heard ? hearWords(lyrics, name, heard).findings : []);
    return { song, report, waveform: [0.2, 1, 0.5] };
  },
  async render({ output, teaser, durationSeconds }) {
    const vtt = output.replace(/\.mp4$/, '.vtt');
    await writeFile(output, 'mp4');
    await writeFile(vtt, 'WEBVTT\n');
    if (teaser !== undefined) await writeFile(teaser, 'mp4');
    return { mp4: output, vtt, durationSeconds };
  },
  async sleeve({ output }) {
    await writeFile(output, 'png');
    return { png: output };
  },
  async scroll({ output }) {
    await writeFile(output, 'pdf');
    return { pdf: output };
  },
  async receipt({ output, ...receipt }) {
    await writeFile(output, JSON.stringify(receipt));
    return { pdf: output };
  },
  async giftCard({ output, ...card }) {
    await writeFile(output, JSON.stringify(card));
    return { pdf: output };
  },
};

/** The same, which writes no Welsh: a producer has to. */
export const studioWithoutWelsh: Studio = {
  ...quickStudio,
  write: async (brief, options) =>
    brief.language === 'Welsh'
      ? { kind: 'unsupported-language', language: 'Welsh' }
      : quickStudio.write(brief, options),
};
