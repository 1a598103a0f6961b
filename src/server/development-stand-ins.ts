/** The stand-ins of `npm run dev`: outside engines to switch on, whose songs the embedded studio sings. No key, no network. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Lyricist } from '#engine-stand-ins/openai.ts';
import type { Singer } from '#engine-stand-ins/song-book.ts';
import { createStandIns } from '#engine-stand-ins/stand-ins.ts';
import { systemIds } from '#platform/ids.ts';
import type { Studio } from '#platform/studio/port.ts';
import type { LyricSection, SongBrief } from '#studio/contracts.ts';

const quiet = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

export async function openDevelopmentStandIns(studio: Studio): Promise<{ url: string; close: () => void }> {
  const newId = (): string => systemIds.id();
  const { app } = createStandIns({ sing: singerOf(studio), write: lyricistOf(studio), newId });
  const answer = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

const singerOf =
  (studio: Studio): Singer =>
  async ({ lyrics, style, language, seed }) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'keepsong-stand-in-'));
    try {
      const song = await studio.make(
        {
          lyrics: { title: 'A song', language, sections: sectionsOf(lyrics), facts: [] },
          style: {
            genre: style.split(',')[0] ?? 'pop',
            mood: 'Happy',
            tempo: 'Medium',
            vocalStyle: /\bmale\b/.test(style) ? 'Male' : 'Female',
            occasion: 'birthday',
          },
          seed: String(seed),
          directory,
          tags: { title: 'A song', artist: 'A stand-in', album: '', comment: '' },
        },
        quiet(),
      );
      return { mp3: await readFile(song.mp3), words: song.timeline.words ?? [] };
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  };

const tags: Record<string, LyricSection['tag']> = { chorus: 'chorus', bridge: 'bridge' };

/** Text with headings in brackets as the studio's sections. */
export function sectionsOf(text: string): LyricSection[] {
  const sections: LyricSection[] = [];
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const heading = /^\[(\w+)/.exec(line)?.[1]?.toLowerCase();
    if (heading !== undefined) sections.push({ tag: tags[heading] ?? 'verse', lines: [] });
    else if (line !== '') {
      if (sections.length === 0) sections.push({ tag: 'verse', lines: [] });
      sections.at(-1)!.lines.push({ display: line, sung: line });
    }
  }
  return sections.filter(({ lines }) => lines.length > 0);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const lyricistOf =
  (studio: Studio): Lyricist =>
  async (order) => {
    const { moment, people, words, more, language, recipient, names } = order;
    const brief: SongBrief = {
      occasion: (order['occasion'] ?? 'birthday') as SongBrief['occasion'],
      recipient: (recipient ?? { shown: 'you' }) as SongBrief['recipient'],
      language: textOf(language),
      genre: textOf(order['genre']),
      mood: (order['mood'] ?? 'Happy') as SongBrief['mood'],
      vocalStyle: 'No Preference',
      tempo: (order['tempo'] ?? 'Medium') as SongBrief['tempo'],
      story: {
        favoriteMoment: textOf(moment),
        companions: textOf(people),
        specialWords: textOf(words),
        extraDetails: textOf(more),
      },
      names: (names ?? []) as SongBrief['names'],
      seed: 'a stand-in',
    };
    const result = await studio.write(brief, quiet());
    if (result.kind !== 'written') return { title: '', sections: [] };
    const { title, language: tag, sections, facts } = result.lyrics;
    return { title, language: tag, sections, facts_used: facts.filter(({ used }) => used).map(({ text }) => text) };
  };
