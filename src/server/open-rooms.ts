import { implement, type AnyRouter, type Router } from '@orpc/server';
import { contract } from '#app/contract.ts';
import type { Deps } from '#platform/deps.ts';
import type { OpenRoute } from '#platform/http/raw-route.ts';
import { alertsRetention } from '#platform/alerts/repository.ts';
import { every } from '#platform/jobs/define-job.ts';
import { finishedJobsRetention } from '#platform/jobs/finished-jobs.ts';
import { limitsRetention } from '#platform/limits-repository.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import type { RetentionRule } from '#platform/retention.ts';
import type { AllRooms, Announcement, Discovery, Figure, OpenRoom, Room } from '#platform/rooms/define-room.ts';
import type { CallerDirectory, RequestContext } from '#platform/rpc/context.ts';
import { refuseBadInput } from '#platform/rpc/input.ts';
import { enforcePolicy, mapOutages, mapRefusals } from '#platform/rpc/policy.ts';
import { enforceRateLimits } from '#platform/rpc/rate-limits.ts';
import { rooms } from './features.ts';
import { checkSecrets } from './reseal.ts';
import { sharedFigures, taskFigure } from './figures.ts';

export type ContractRouter = Router<typeof contract, RequestContext>;

/** All rooms at work together. */
export interface OpenRooms {
  /** Every procedure, behind the policy. */
  router: ContractRouter;
  routes: readonly OpenRoute[];
  callers: CallerDirectory;
  figures: readonly Figure[];
  discovery: readonly Discovery[];
  postedEvents: readonly string[];
  demonstrate(): Promise<void>;
  announcements(): Promise<Announcement[]>;
  retentionRules(): readonly RetentionRule[];
  /** Lets rooms forget what they keep in memory, once a request has written. */
  onWritten(): void;
  drain(): void;
  leave(): Promise<void>;
  close(): void;
}

/** An open room by its name in the contract, which rooms may share. */
interface NamedRoom {
  name: string;
  room: OpenRoom;
}

/** Of all rooms; the one that keeps the orders goes last, because the others' rows refer to them. */
export const personalData: readonly PersonalData[] = rooms
  .flatMap((room: Room) => room.personalData ?? [])
  .toSorted((a, b) => Number(a.tables.includes('orders')) - Number(b.tables.includes('orders')));

/** Opens every room and hands its work to the job runner. */
export function openRooms(deps: Deps): OpenRooms {
  const open: NamedRoom[] = [];
  const all = (): OpenRoom[] => open.map(({ room }) => room);
  const retentionRules = (): RetentionRule[] => [
    ...all().flatMap((room) => room.retention()),
    ...deps.mailer.retention,
    ...limitsRetention(deps.db),
    ...finishedJobsRetention(deps.db),
    ...alertsRetention(deps.db),
  ];
  const shared: AllRooms = {
    personalData,
    orderKinds: rooms.flatMap((room: Room) => room.orderKinds),
    consentScopes: rooms.flatMap((room: Room) => room.consentScopes),
    scheduledMessages: rooms.flatMap((room: Room) => room.scheduledMessages),
    publications: rooms.flatMap((room: Room) => room.publications),
    retentionRules,
    taskLists: () => all().flatMap((room) => room.tasks()),
    auditSubjects: () => all().flatMap((room) => room.auditSubjects()),
    awaitedUploads: async () => (await Promise.all(all().map((room) => room.awaitedUploads()))).flat(),
    async accountPage(accountId, except) {
      for (const { name, room } of open) {
        const page = name === except ? null : await room.accountPage(accountId);
        if (page !== null) return page;
      }
      return '/';
    },
    isInTheField: (accountId) => isAny(all(), (room) => room.isInTheField(accountId)),
    isSessionOf: (session) => isAny(all(), (room) => room.isSessionOf(session)),
  };
  for (const room of rooms) open.push({ name: room.name, room: room.open(deps, shared) });
  for (const { jobs, periodic } of all()) {
    for (const { job, run, code } of jobs) deps.jobs.define(job, run, code);
    for (const task of periodic) deps.jobs.every(task);
  }
  deps.jobs.every(every(1800, 'check secrets', () => checkSecrets(deps, sealedColumnsOf(all()))));
  return {
    router: routerOf(deps, open),
    routes: all().flatMap(({ routes }) => routes),
    callers: directoryOf(all()),
    figures: [...all().flatMap((room) => room.metrics()), ...sharedFigures(deps), taskFigure(shared.taskLists)],
    discovery: all().flatMap((room) => room.discovery() ?? []),
    postedEvents: rooms.flatMap((room: Room) => room.postedEvents),
    async demonstrate() {
      for (const room of all()) await room.demonstrate();
    },
    announcements: async () => (await Promise.all(all().map((room) => room.announcements()))).flat(),
    retentionRules,
    onWritten: () => all().forEach((room) => room.onWritten()),
    drain: () => all().forEach((room) => room.drain()),
    async leave() {
      for (const room of all()) await room.leave();
    },
    close: () => all().forEach((room) => room.close()),
  };
}

/** True if a room says so; they are asked in turn. */
async function isAny(open: readonly OpenRoom[], says: (room: OpenRoom) => Promise<boolean>): Promise<boolean> {
  for (const room of open) if (await says(room)) return true;
  return false;
}

const sealedColumnsOf = (open: readonly OpenRoom[]) => open.flatMap((room) => room.sealedColumns());

/** `listRooms` has checked that each room of the contract is there. */
function routerOf({ limits }: Deps, open: readonly NamedRoom[]): ContractRouter {
  const proceduresOf = (name: string): object =>
    Object.assign({}, ...open.filter((entry) => entry.name === name).map(({ room }) => room.procedures)) as object;
  const procedures = Object.keys(contract).map((name) => [name, proceduresOf(name)]);
  return implement(contract)
    .$context<RequestContext>()
    .use(mapOutages)
    .use(mapRefusals)
    .use(refuseBadInput)
    .use(enforcePolicy)
    .use(enforceRateLimits(limits))
    .router(Object.fromEntries(procedures) as AnyRouter as ContractRouter) as ContractRouter;
}

/** @throws Error when no room, or more than one, answers who calls */
function directoryOf(open: readonly OpenRoom[]): CallerDirectory {
  const only = <Name extends keyof CallerDirectory>(name: Name): CallerDirectory[Name] => {
    const [found, ...more] = open.flatMap(({ callers: { [name]: answer } }) => answer ?? []);
    if (!found || more.length > 0) throw new Error(`Exactly one room must give ${name}`);
    return found;
  };
  return { actorOf: only('actorOf'), programKeyOf: only('programKeyOf'), mayOpenOrder: only('mayOpenOrder') };
}
