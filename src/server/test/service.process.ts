import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { getRequestListener } from '@hono/node-server';
import { z } from 'zod';
import site from '../../../content/site.json' with { type: 'json' };
import { reduceHashCost } from '#features/accounts/server/password.ts';
import { siteSchema } from '#shop/site.ts';
import { takeTurn } from '#features/hosts/server/test/turn.ts';
import { SettableClock, systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { systemIds } from '#platform/ids.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { createLog } from '#platform/log.ts';
import type { Engines, MusicEngine, MusicJob, Submission } from '#platform/engines/port.ts';
import { createDelivery } from '#platform/mail/delivery.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { offerAbandoned, takeDue } from '#platform/mail/owed-letters-repository.ts';
import type { MailTransport } from '#platform/mail/port.ts';
import type { Room } from '#platform/rooms/define-room.ts';
import type { Studio } from '#platform/studio/port.ts';
import { rooms } from '../features.ts';
import { createWebServer } from '../listen.ts';
import { openService } from '../open-service.ts';
import type { Death, ProcessCommand, ProcessRequest } from './service-process.ts';
import { quickStudio } from './quick-studio.ts';
import { shiftClock } from './shifted-date.ts';

/** The service in a process of its own, so that a test can kill it; told what to do by its first argument. */
const request = JSON.parse(process.argv[2] ?? '{}') as ProcessRequest;
let deaths: readonly Death[] = request.deaths ?? [];

/** @param whose text in which the order's first name stands */
async function around<T>(stage: Death['stage'], about: string, work: () => Promise<T>, whose = about): Promise<T> {
  appendFileSync(request.workLog, `${stage} ${about}\n`);
  return mayDie(stage, whose, work);
}

async function mayDie<T>(stage: Death['stage'], whose: string, work: () => Promise<T>): Promise<T> {
  const death = deaths.find((one) => one.stage === stage && whose.includes(one.name ?? ''));
  if (death?.when === 'before') await dying(death);
  const result = await work();
  if (death) await dying(death);
  return result;
}

/** Goes no further. The last of all deaths takes the process; the signal takes a moment to arrive. */
function dying(reached: Death): Promise<never> {
  deaths = deaths.filter((death) => death !== reached);
  if (deaths.length === 0) process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

/** File of the references at services with the orders they are for, over all processes of the test. */
const owners = `${request.workLog}.owners`;
const ownerOf = (ref: object): string =>
  existsSync(owners)
    ? (readFileSync(owners, 'utf8')
        .split('\n')
        .find((line) => line.endsWith(JSON.stringify(ref))) ?? '')
    : '';

async function owned(job: MusicJob, submitting: Promise<Submission>): Promise<Submission> {
  const submission = await submitting;
  if (submission.kind === 'queued') appendFileSync(owners, `${job.tags.album} ${JSON.stringify(submission.ref)}\n`);
  return submission;
}

const aboutOf = ({ id }: { id: string }, { tags }: MusicJob): string => `${id} ${tags.album}`;

/** Outside engines whose calls are logged like the studio's work, and may be the process's last. */
function dyingEngines({ lyrics, music, transcription }: Engines): Engines {
  const isOutside = ({ id }: { id: string }): boolean => !id.startsWith('embedded');
  const dyingMusic = (engine: MusicEngine): MusicEngine => ({
    ...engine,
    submit: (job, options) =>
      around('submit', aboutOf(engine, job), () => owned(job, engine.submit(job, options)), job.tags.album),
    poll: (ref, options) => around('poll', engine.id, () => engine.poll(ref, options), ownerOf(ref)),
    fetch: (ref, job, options) => around('fetch', engine.id, () => engine.fetch(ref, job, options), job.tags.album),
    ...(engine.repair && {
      repair: (job, options) =>
        around('repair', aboutOf(engine, job), () => owned(job, engine.repair!(job, options)), job.tags.album),
    }),
  });
  return {
    lyrics: lyrics.map((engine) =>
      isOutside(engine)
        ? {
            ...engine,
            write: (brief, options) =>
              around('write', engine.id, () => engine.write(brief, options), brief.recipient.shown),
          }
        : engine,
    ),
    music: music.map((engine) => (isOutside(engine) ? dyingMusic(engine) : engine)),
    transcription: transcription.map((engine) => ({
      ...engine,
      // The songs of the stand-ins are their words.
      transcribe: (...given) =>
        around('transcribe', engine.id, () => engine.transcribe(...given), readFileSync(given[0], 'utf8')),
    })),
  };
}

/** Studio that logs each piece of work with its seed and its order's first name, and kills the process in the stage that it is told to. */
function dyingStudio(): Studio {
  return {
    capabilities: () => quickStudio.capabilities(),
    write: (brief, options) =>
      around('lyrics', `${brief.seed} ${brief.recipient.shown}`, () => quickStudio.write(brief, options)),
    drafts: (input, options) =>
      around('drafts', input.brief.seed, () => quickStudio.drafts(input, options), input.brief.recipient.shown),
    otherLines: (input, options) => quickStudio.otherLines(input, options),
    judgeLine: (input, options) => quickStudio.judgeLine(input, options),
    make: (input, options) =>
      around('song', `${input.seed} ${input.tags.album}`, () => quickStudio.make(input, options)),
    adopt: (input, options) => around('adopt', input.file, () => quickStudio.adopt(input, options), input.name.shown),
    sleeve: (input, options) =>
      around('sleeve', `${input.spec.seed} ${input.spec.name}`, () => quickStudio.sleeve(input, options)),
    scroll: (input, options) => around('scroll', input.sleeve.seed, () => quickStudio.scroll(input, options)),
    receipt: (input, options) => quickStudio.receipt(input, options),
    giftCard: (input, options) => quickStudio.giftCard(input, options),
    render: (input, options) =>
      around('video', `${input.sleeve.seed} ${input.sleeve.name}`, () => quickStudio.render(input, options)),
  };
}

/** Mailer whose letters may be the process's last, ahead of their rows or behind them and before the commit. */
function dyingMailer(mailer: Mailer): Mailer {
  return {
    ...mailer,
    enqueue: (tx, email) => mayDie('enqueue', email.key, () => mailer.enqueue(tx, email)),
  };
}

/** Mail server that is offered the process's last letter, or has just taken it. */
function dyingTransport(transport: MailTransport): MailTransport {
  return {
    send: (email) =>
      mayDie('deliver', email.to, async () => {
        await transport.send(email);
        appendFileSync(`${request.workLog}.letters`, `${email.to} ${email.messageId}\n`);
      }),
    forget: (messageId) => transport.forget?.(messageId) ?? Promise.resolve(),
  };
}

if (request.shift !== undefined) shiftClock(request.shift);
const config = readConfig(request.environment);
reduceHashCost(10);
const settable = request.clock === undefined ? null : new SettableClock(request.clock);
let transport: MailTransport | undefined;
const service = await openService({
  config,
  site: siteSchema.parse({
    ...site,
    hostPlansOpen: true,
    dailyCap: 1000,
    ordersPerAddressPerHour: 10_000,
    ordersPerVisitorPerHour: 10_000,
  }),
  clock: settable ?? systemClock,
  ids: systemIds,
  log: createLog('error'),
  pages: () => Promise.resolve(new Response('page')),
  clientFolder: null,
  studio: dyingStudio(),
  aroundEngines: dyingEngines,
  aroundMail: {
    mailer: dyingMailer,
    transport: (opened) => {
      transport = dyingTransport(opened);
      return transport;
    },
  },
});
if (config.ROLE !== 'worker') {
  await new Promise<void>((resolve) => {
    const answer = getRequestListener(service.app.fetch);
    createWebServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(config.PORT, '127.0.0.1', resolve);
  });
}
const { release } = request;
if (release !== undefined) {
  const marker = defineJob({ name: 'release-marker', queue: 'quick', input: z.object({}), id: () => 'release-marker' });
  service.deps.jobs.define(marker, () => Promise.resolve(), release);
}
if (!settable) await service.startWork();
let delivery: ReturnType<typeof createDelivery> | undefined;
process.on('message', (command: ProcessCommand) => void obey(command).then(() => process.send?.('obeyed')));

async function obey(command: ProcessCommand): Promise<void> {
  if ('shift' in command) return shiftClock(command.shift);
  if ('dieIn' in command) {
    deaths = command.dieIn;
    return;
  }
  settable?.set(command.turn);
  await takeTurn({ ...service.deps, scheduledMessages: rooms.flatMap((room: Room) => room.scheduledMessages) });
  await deliverOwed();
}

/** Offers every letter that is owed to the mail server, as the desk does where it works. */
async function deliverOwed(): Promise<void> {
  const { db, clock, ids, log } = service.deps;
  if (!transport) return;
  const { BASE_URL: baseUrl, SECRET: secret, HASH_SECRET: hashSecret, EXECUTOR_ID: executorId } = config;
  const parts = { db, clock, ids, log, transport, host: new URL(baseUrl).hostname, baseUrl, secret, hashSecret };
  delivery ??= createDelivery(parts);
  // As a desk begins.
  await offerAbandoned(db, executorId);
  for (;;) {
    const letters = await takeDue(db, executorId, { most: 10_000, alsoAbandoned: true });
    if (letters.length === 0) return;
    const deliver = await delivery(letters, () => false);
    for (const letter of letters) await deliver(letter);
  }
}

process.send?.('ready');
process.once('disconnect', () => process.exit());
