import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siblingModule } from '#kit/sibling-module.ts';
import type { Song } from '#studio/contracts.ts';
import { decodeWav } from '#studio/dsp/wav.ts';
import { encodeMp3 } from '#studio/mix/mp3.ts';
import type { Singer } from '#engine-stand-ins/song-book.ts';
import { startStandIns } from '#server/test/stand-ins.ts';

let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'studio-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

const order = {
  occasion: 'birthday',
  recipient: { shown: 'Mum' },
  language: 'English',
  genre: 'Pop',
  story: { favoriteMoment: 'She drove to Whitby.' },
  seed: 'test',
};

interface Answer {
  code: number;
  out: string;
  err: string;
}

/** Runs the command line as `npm run studio` does; `cancelWhen` sends Ctrl-C when the output has it. */
function studio(args: string[], cancelWhen?: string, environment: Record<string, string> = {}): Promise<Answer> {
  const { url, execArgv } = siblingModule(import.meta.url, 'studio-command.process');
  return run([process.execPath, ...execArgv, fileURLToPath(url), ...args], cancelWhen, environment);
}

/** The same where no file may grow beyond some kilobytes: the write that would fails in its middle. */
function studioWithin(kilobytes: number, args: string[]): Promise<Answer> {
  const { url, execArgv } = siblingModule(import.meta.url, 'studio-command.process');
  const limited = `ulimit -f ${kilobytes}; exec "$0" "$@"`;
  return run(['bash', '-c', limited, process.execPath, ...execArgv, fileURLToPath(url), ...args]);
}

function run(
  [program = '', ...words]: string[],
  cancelWhen?: string,
  environment: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const child = execFile(
      program,
      words,
      { cwd: directory, env: { ...process.env, ...environment } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    if (cancelWhen === undefined) return;
    let seen = '';
    child.stdout?.on('data', (text: string) => {
      const before = seen;
      seen += text;
      if (!before.includes(cancelWhen) && seen.includes(cancelWhen)) child.kill('SIGINT');
    });
  });
}

test('STU-01 a command line called wrongly says what is wrong, shows the usage and ends with 2', async () => {
  await writeFile(join(directory, 'order.json'), JSON.stringify(order));
  await writeFile(join(directory, 'broken.json'), '{"occasion":');
  await mkdir(join(directory, 'empty'));
  const calls: [string[], RegExp][] = [
    [['dance', 'x'], /there is no command dance/],
    [['constructor', 'x'], /there is no command constructor/],
    [['make'], /make of what\?/],
    [['make', 'order.json'], /make needs --out/],
    [['make', 'nothing.json', '--out', 'out'], /nothing\.json cannot be read/],
    [['make', 'broken.json', '--out', 'out'], /broken\.json is not JSON/],
    [['make', 'order.json', '--out', 'out', '--photos', 'empty'], /empty has no JPEG and no PNG/],
    [['judge', 'empty', '--seed', 'x'], /judge knows no --seed/],
    [['judge', 'empty'], /empty has no readable order\.json/],
    [['listen', 'Siobhan', '--voice', 'whale'], /--voice is female or male/],
    [['make', 'order.json', 'more', '--out', 'out'], /not also more/],
    [['--loud'], /--loud/],
  ];
  const answers = await Promise.all(calls.map(([args]) => studio(args)));
  answers.forEach(({ code, err }, i) => {
    expect(err).toMatch(calls[i]![1]);
    expect(err).toContain('npm run studio -- make');
    expect(code).toBe(2);
  });
  expect((await readdir(directory)).sort()).toEqual(['broken.json', 'empty', 'order.json']);
  expect(await studio(['--help'])).toMatchObject({ code: 0 });
});

test('STU-01 an order that cannot be made ends with 3 and a typed failure, and leaves no file', async () => {
  await writeFile(join(directory, 'klingon.json'), JSON.stringify({ ...order, language: 'Klingon' }));
  await writeFile(join(directory, 'odd.json'), JSON.stringify({ ...order, tempo: 'Ludicrous' }));
  const [klingon, odd] = await Promise.all([
    studio(['make', 'klingon.json', '--out', 'out']),
    studio(['make', 'odd.json', '--out', 'other']),
  ]);
  expect(klingon).toMatchObject({ code: 3 });
  expect(klingon.err).toMatch(/^bad-input: no lyricist for the language of the order \(Klingon\)/);
  expect(await readdir(join(directory, 'out'))).toEqual([]);
  expect(odd).toMatchObject({ code: 3 });
  expect(odd.err).toMatch(/^bad-input: not a song order: tempo/);
});

test('STU-01 Ctrl-C while a song is made ends with 130 and leaves nothing half', async () => {
  await writeFile(join(directory, 'order.json'), JSON.stringify(order));
  const { code, err } = await studio(['make', 'order.json', '--out', 'out'], 'sleeve done');
  expect(err).toMatch(/cancelled, nothing was left/);
  expect(code).toBe(130);
  expect(await readdir(join(directory, 'out'))).toEqual([]);
});

test('STU-01 listen writes how a name is sung by its sung spelling', async () => {
  const { code, out } = await studio(['listen', 'Siobhan', '--sung', 'Shi-vawn', '--out', 'name.wav']);
  expect(code).toBe(0);
  expect(out).toContain('name.wav');
  const { sampleRate, channels } = decodeWav(await readFile(join(directory, 'name.wav')));
  expect(channels[0]!.length / sampleRate).toBeGreaterThan(0.6);
});

const WORDS = `Nearly There

[verse]
You drove to Whitby in the rain
And sang the whole way home again
`;

test('STU-01 make sings lyrics that a person wrote, and a disk that fills while it writes leaves nothing half', async () => {
  await writeFile(join(directory, 'order.json'), JSON.stringify({ ...order, format: 'audio' }));
  await writeFile(join(directory, 'words.txt'), WORDS);
  const make = ['make', 'order.json', '--lyrics', 'words.txt', '--out'];
  const [{ code, out }, narrow] = await Promise.all([
    studio([...make, 'out']),
    studioWithin(1000, [...make, 'narrow']),
  ]);
  expect(out).toMatch(/“Nearly There”, \d+ s/);
  expect(code).toBe(0);
  expect(await readFile(join(directory, 'out', 'lyrics.txt'), 'utf8')).toBe(WORDS);
  const song = JSON.parse(await readFile(join(directory, 'out', 'song.json'), 'utf8')) as Pick<
    Song,
    'timeline' | 'voice'
  >;
  expect(song.voice).toBe('embedded');
  expect(song.timeline.words?.map(({ text }) => text).join(' ')).toBe(WORDS.split('\n').slice(3).join(' ').trim());
  expect(narrow).toMatchObject({ code: 3 });
  expect(narrow.err).toMatch(/^disk-full: /);
  expect(await readdir(join(directory, 'narrow'))).toEqual([]);
});

/** Half a minute of a tone that dies away, with the words of the sheet at even distances. */
const toneSinger: Singer = async ({ lyrics }) => {
  const seconds = 30;
  const samples = Float32Array.from({ length: 44_100 * seconds }, (_, i) => {
    const fade = Math.min(1, (seconds - i / 44_100) / 3) ** 2;
    return 0.12 * fade * Math.sin((2 * Math.PI * 220 * i) / 44_100);
  });
  const sheet = lyrics.split('\n').filter((line) => !line.startsWith('['));
  const words = sheet.join(' ').split(/\s+/u).filter(Boolean);
  const each = seconds / words.length;
  return {
    mp3: await encodeMp3(samples, samples, 44_100),
    words: words.map((text, index) => ({ text, start: index * each, end: (index + 0.9) * each })),
  };
};

test('STU-02 make has a song written, sung and heard by outside engines, and gives a lost one up', async () => {
  const standIns = await startStandIns(toneSinger);
  try {
    await writeFile(join(directory, 'order.json'), JSON.stringify({ ...order, format: 'audio' }));
    const make = ['make', 'order.json', '--lyrics', 'chat-lyrics', '--music', 'ace-step', '--out'];
    const environment = standIns.environment('chat', 'ace-step', 'transcription');
    const { code, out, err } = await studio([...make, 'out'], undefined, environment);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/“Toast for Mum”, 30 s/);
    expect(out).toMatch(/The ears give it [\d.]+ of 1\./);
    const files = await readdir(join(directory, 'out'));
    expect(files).toEqual(expect.arrayContaining(['lyrics.txt', 'song.json', 'song.mp3']));
    const song = JSON.parse(await readFile(join(directory, 'out', 'song.json'), 'utf8')) as Pick<
      Song,
      'engine' | 'timeline'
    >;
    expect(song.engine).toBe('ace-step');
    expect(song.timeline.words?.slice(0, 3).map(({ text }) => text)).toEqual(['The', 'kitchen', 'filled']);
    standIns.plan('ace-step', 'lost');
    const lost = await studio([...make, 'lost'], undefined, environment);
    expect(lost).toMatchObject({ code: 3 });
    expect(lost.err).toContain('lost: No song, and no sign of one');
  } finally {
    await standIns.end();
  }
});
