import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import { getRequestListener } from '@hono/node-server';
import site from '../content/site.json' with { type: 'json' };
import { newStaffLink } from '#features/accounts/server/index.ts';
import { siteSchema } from '#shop/site.ts';
import { reduceHashCost, hashPassword } from '#features/accounts/server/password.ts';
import { account, user } from '#features/accounts/server/schema.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import type { Room } from '#platform/rooms/define-room.ts';
import { rooms } from '#server/features.ts';
import { createWebServer } from '#server/listen.ts';
import { openService } from '#server/open-service.ts';
import type { SingRequest, StandInSong } from '#engine-stand-ins/song-book.ts';
import { builtPages } from '#server/pages.ts';
import { withStandIns } from '#server/stand-in-engines.ts';
import { startStandIns } from '#server/test/stand-ins.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import type { Studio } from '#platform/studio/port.ts';
import { StudioError, type TimedWord } from '#studio/contracts.ts';
import { hoursByHand, people, type ShopReady, type ShopRequest } from './people.ts';
import { workForHosts } from './work-for-hosts.ts';

/**
 * The built pages on a service of its own, whose studio plays the same short recording for every order: real files that a
 * browser plays, made at once. A recipient called 'Slow' is never finished; one called 'Broken' fails the first time.
 */
const request = JSON.parse(process.argv[2] ?? '{}') as ShopRequest;
// Signed in by each test, attacked by none.
reduceHashCost(10);
const media = request.media ?? path.join(request.dataFolder, 'recording');

function record(): void {
  if (existsSync(media)) return;
  mkdirSync(media, { recursive: true });
  const make = (...args: string[]): void => {
    const { status, stderr } = spawnSync(ffmpeg.path, ['-y', '-loglevel', 'error', ...args], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The recording could not be made: ${stderr}`);
  };
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=12'];
  make(...tone, path.join(media, 'song.mp3'));
  make('-f', 'lavfi', '-i', 'color=c=0x45113f:s=270x480:d=12:r=10', ...tone, path.join(media, 'video.mp4'));
}

const lines = [
  ['verse', 'You set the alarm off making toast', 'and danced me down the hall'],
  ['chorus', 'Still dancing in the kitchen', 'with the radio on the wall'],
  ['verse', 'You burn one slice on purpose now', 'every Sunday, after all'],
] as const;

const songSeconds = request.songSeconds ?? 12;
const broken = new Set<string>();

const studio: Studio = {
  ...quickStudio,
  async write(brief) {
    if (brief.recipient.shown === 'Broken' && !broken.has(brief.seed)) {
      broken.add(brief.seed);
      throw new StudioError('bad-input', 'the recording head came loose');
    }
    const title = brief.recipient.shown === 'Slow' ? 'Slow' : 'Still Dancing in the Kitchen';
    const sections = lines.map(([tag, ...words]) => ({
      tag,
      lines: words.map((line) => ({ display: line, sung: line })),
    }));
    return { kind: 'written', lyrics: { title, language: 'en', sections, facts: [] } };
  },
  async make(input, options) {
    if (input.lyrics.title === 'Slow') await never(options);
    const song = await quickStudio.make(input, options);
    copyFileSync(path.join(media, 'song.mp3'), song.mp3);
    const all = input.lyrics.sections.flatMap((section) => section.lines);
    const each = songSeconds / all.length;
    const words: TimedWord[] = all.map(({ display }, line) => ({
      text: display,
      start: line * each,
      end: (line + 1) * each,
      line,
    }));
    return { ...song, durationSeconds: songSeconds, timeline: { words }, notes: ['The embedded voice sang this one.'] };
  },
  async render(input, options) {
    const video = await quickStudio.render(input, options);
    copyFileSync(path.join(media, 'video.mp4'), video.mp4);
    return video;
  },
};

/** Half done for ever, until the service ends. */
function never({ signal, onProgress }: Parameters<Studio['make']>[1]): Promise<never> {
  onProgress(0.5);
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
  });
}

/** Take after take of a song for 'Ruth' at the stand-ins: two lines left out, one left out, none. */
const forgotten = [[1, 3], [1], []];
const sung = new Map<string, number>();

async function singAtStandIn({ lyrics, seed }: SingRequest): Promise<StandInSong> {
  // A form sends line breaks as CRLF, JSON as LF: the lines tell which song it is.
  const all = lyrics.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('['));
  const song = all.join(' ');
  const take = sung.get(song) ?? 0;
  sung.set(song, take + 1);
  const kept = all.filter((_, line) => !forgotten[take]?.includes(line));
  const words = kept.join(' ').split(/\s+/u);
  const each = songSeconds / words.length;
  const recording = await readFile(path.join(media, 'song.mp3'));
  return {
    // What follows the recording makes each file another one; players mind it not.
    mp3: Buffer.concat([recording, Buffer.from(`take ${seed} ${take}`)]),
    words: words.map((text, index) => ({ text, start: index * each, end: (index + 0.9) * each })),
  };
}

const adopt: Studio['adopt'] = async (input, options) => {
  const adopted = await quickStudio.adopt(input, options);
  copyFileSync(input.file, adopted.song.mp3);
  return { ...adopted, song: { ...adopted.song, durationSeconds: songSeconds } };
};

record();
const standIns = request.engines ? await startStandIns(singAtStandIn) : null;
let behind = (request.daysBehind ?? 0) * 24 * 60 * 60 * 1000;
const clock: Clock = { now: () => new Date(systemClock.now().getTime() - behind) };
process.on('message', (message: number | 'work' | 'send') => {
  if (message === 'work') return void workForHosts(service.deps).then(() => process.send?.('worked'));
  if (message === 'send') return void sendNow().then(() => process.send?.('sent'));
  behind -= message * 24 * 60 * 60 * 1000;
  process.send?.('moved on');
});
/** Sends the messages that are due, as the shop does every half minute. */
const sendNow = (): Promise<void> =>
  sendDue({ ...service.deps, scheduledMessages: rooms.flatMap((room: Room) => room.scheduledMessages) });
const config = readConfig({
  NODE_ENV: 'test',
  PORT: String(request.port),
  BASE_URL: `http://localhost:${request.port}`,
  DATA_DIR: request.dataFolder,
  LOG_LEVEL: 'error',
  STUDIO_PARALLEL: '8',
});
const service = await openService({
  config,
  site: siteSchema.parse({
    ...site,
    dailyCap: 1000,
    ordersPerAddressPerHour: 10_000,
    ordersPerVisitorPerHour: 10_000,
    byProducer: { hours: hoursByHand },
  }),
  clock,
  ids: systemIds,
  log: createLog('error'),
  pages: await builtPages(pathToFileURL(path.resolve('build/server/index.js'))),
  clientFolder: 'build/client',
  studio: { ...studio, adopt },
  ...(standIns && { aroundEngines: (own) => withStandIns(own, standIns.url, { pollSeconds: 0.05 }) }),
});

if (request.isTemplate) {
  await service.startWork();
  await service.close();
  process.exit();
}

async function addPeople(): Promise<void> {
  const now = systemClock.now();
  const stamps = { createdAt: now, updatedAt: now };
  for (const { name, email, role, password } of Object.values(people)) {
    const id = systemIds.id();
    await service.deps.db.insert(user).values({ id, name, email, role, emailVerified: true, ...stamps });
    await service.deps.db.insert(account).values({
      id: systemIds.id(),
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: await hashPassword(password),
      ...stamps,
    });
  }
}

await new Promise<void>((resolve) => {
  const listener = getRequestListener(service.app.fetch);
  createWebServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(request.port, resolve);
});
await service.startWork();
if (!request.empty) await addPeople();
process.send?.({ staffLink: await newStaffLink(service.deps), operatorKey: config.operatorKey } satisfies ShopReady);
process.once('disconnect', () => process.exit());
