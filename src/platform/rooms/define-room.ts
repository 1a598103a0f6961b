import type { AnyContractRouter } from '@orpc/contract';
import type { AnyRouter, Router } from '@orpc/server';
import type { ConsentScope } from '../consent.ts';
import type { SealedColumn } from '../db/reseal-column.ts';
import type { Deps } from '../deps.ts';
import { openRoute, type OpenRoute, type RawRoute } from '../http/raw-route.ts';
import type { JobHandler } from '../jobs/define-job.ts';
import type { PeriodicTask } from '../jobs/port.ts';
import type { Job, JobInput, RunOutcome } from '../jobs/port.ts';
import type { PublicationKindOfRoom } from '../publication.ts';
import type { PersonalData } from '../personal-data.ts';
import type { RetentionRule } from '../retention.ts';
import type { ScheduledMessageKind } from '../scheduled-message.ts';
import type { CallerDirectory, RequestContext } from '../rpc/context.ts';
import type { AuditSubjects } from './audit-subjects.ts';
import type { TaskList } from './task-list.ts';

/** A figure for `/metrics`, read when somebody asks. With a label there is one for each value of it. */
export type Figure = { name: string; help: string } & (
  | { label?: never; read: () => Promise<number> }
  | { label: string; read: () => Promise<ReadonlyMap<string, number>> }
);

/** Sleeve that is the picture of a shared link. */
export interface SharedSleeve {
  occasion: string;
  seed: string;
  title: string;
  name: string;
}

/** 'gone' for a sleeve that was withdrawn, null for a name that the room does not know. */
export type DiscoveredPicture = SharedSleeve | 'gone' | null;

/** A room's pages that come and go while the server runs. */
export interface Discovery {
  /** Paths for the sitemap. */
  pages(): Promise<string[]>;
  /** The picture `/og/{name}.png`. */
  picture(name: string): Promise<DiscoveredPicture>;
  /** True where no picture is ever withdrawn or drawn anew while the server runs: readers may keep it. */
  areLasting?: boolean;
}

/** The order kind that a room registers. Empty here: the orders' room says with `declare module` what one is. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the orders' room
export interface OrderKindOfRooms {}
export type RegisteredOrderKind = OrderKindOfRooms[keyof OrderKindOfRooms];

/** The listener of orders that a room registers; the orders' room says what one is. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the orders' room
export interface OrderListenerOfRooms {}
export type RegisteredOrderListener = OrderListenerOfRooms[keyof OrderListenerOfRooms];

/** All rooms together, for a room that acts on what the others keep. Functions are called once all rooms are open. */
export interface AllRooms {
  /** Those that keep something about an order's people, the order itself last: the others' rows refer to it. */
  personalData: readonly PersonalData[];
  orderKinds: readonly RegisteredOrderKind[];
  consentScopes: readonly ConsentScope[];
  scheduledMessages: readonly ScheduledMessageKind[];
  publications: readonly PublicationKindOfRoom[];
  retentionRules: () => readonly RetentionRule[];
  taskLists: () => readonly TaskList[];
  auditSubjects: () => readonly AuditSubjects[];
  /** Ids of uploads of staff and hosts that wait in a room for their turn. */
  awaitedUploads: () => Promise<readonly string[]>;
  /** Path of the page where an account goes on once its e-mail address is confirmed; '/' for one that no room but `except` knows. */
  accountPage: (accountId: string, except?: string) => Promise<string>;
  /** True for an account whose sessions last a field day. */
  isInTheField: (accountId: string) => Promise<boolean>;
  /** True for a photo session of this affiliate. */
  isSessionOf: (session: { id: string; affiliateId: string }) => Promise<boolean>;
}

/** A line of the operator's terminal: its name, and an address or a text. */
export type Announcement = readonly [name: string, text: string];

/** All that the server needs to know of a room. Only `name` must be there. */
export interface RoomDefinition<Name extends string, Contract extends AnyContractRouter, Opened> {
  /** The room's name in the contract and the API's paths; rooms may share one. */
  name: Name;
  contract?: Contract;
  procedures?: (opened: Opened) => Router<NoInfer<Contract>, RequestContext>;
  /** Durable work by its job; every job that somebody enqueues stands in exactly one room. */
  jobs?: readonly JobHandler<Opened>[];
  periodic?: (opened: Opened) => readonly PeriodicTask[];
  routes?: readonly RawRoute<Opened>[];
  personalData?: PersonalData;
  retention?: (opened: Opened) => readonly RetentionRule[];
  metrics?: (opened: Opened) => readonly Figure[];
  /** Columns that it encrypts under SECRET: sealed anew when that was changed. */
  sealedColumns?: (opened: Opened) => readonly SealedColumn[];
  /** Its pages for the sitemap, with their pictures for shared links. */
  discovery?: (opened: Opened) => Discovery;
  orderKinds?: readonly RegisteredOrderKind[];
  /** Work of staff that waits in this room. */
  tasks?: (opened: Opened) => readonly TaskList[];
  /** Names of its things, for entries of the audit log that are about them. */
  auditSubjects?: (opened: Opened) => readonly AuditSubjects[];
  /** Ids of uploads of staff and hosts that wait in this room for their turn: they are kept however long that takes. */
  awaitedUploads?: (opened: Opened) => Promise<readonly string[]>;
  /** Takes part in submitting and completing orders. */
  orderListener?: RegisteredOrderListener;
  /** Fills a new shop of the demonstration; does nothing in one that has something already. */
  demonstration?: (opened: Opened) => Promise<void>;
  /** Lines for the operator's terminal once the server is ready, as name and text. */
  announcements?: (opened: Opened) => Promise<readonly Announcement[]>;
  /** Names of the events that it posts to other programs, for the reference of the API. */
  postedEvents?: readonly string[];
  /** Uses of people's data that rest on their consent. */
  consentScopes?: readonly ConsentScope[];
  /** Messages that it has sent at a day and hour of a time zone. */
  scheduledMessages?: readonly ScheduledMessageKind[];
  /** Its public pages whose content readers can report. */
  publications?: readonly PublicationKindOfRoom[];
  /** Its answers to who calls. */
  callers?: (opened: Opened) => Partial<CallerDirectory>;
  /** The page of an account that this room knows; null for any other. */
  accountPage?: (opened: Opened, accountId: string) => Promise<string | null>;
  /** True for an account of this room that works outdoors all day: its sessions last longer than those at a desk. */
  isInTheField?: (opened: Opened, accountId: string) => Promise<boolean>;
  /** True for a photo session of this affiliate that this room keeps. */
  isSessionOf?: (opened: Opened, session: { id: string; affiliateId: string }) => Promise<boolean>;
  /** Forgets what it keeps in memory of the database. Called after every request that may have written, of whatever room. */
  onWritten?: (opened: Opened) => void;
  /** Ends streams. Called when the process is told to end, and once more before it does. */
  drain?: (opened: Opened) => void;
  /** Leaves work in hand in order, while the database is still open and workers may still work. */
  leave?: (opened: Opened) => Promise<void>;
  /** Closes what `open` opened; no work is under way any more. */
  close?: (opened: Opened) => void;
}

/** A room in the server's list. What it works with is known to itself alone. */
export interface Room<Name extends string = string, Contract extends AnyContractRouter = AnyContractRouter> {
  readonly name: Name;
  /** Undefined for a room that nobody calls. */
  readonly contract: Contract | undefined;
  readonly personalData: PersonalData | undefined;
  readonly orderKinds: readonly RegisteredOrderKind[];
  readonly orderListener: RegisteredOrderListener | undefined;
  readonly consentScopes: readonly ConsentScope[];
  readonly scheduledMessages: readonly ScheduledMessageKind[];
  readonly publications: readonly PublicationKindOfRoom[];
  readonly postedEvents: readonly string[];
  readonly jobs: readonly JobHandler<never>[];
  readonly routes: readonly RawRoute<never>[];
  open(deps: Deps, all: AllRooms): OpenRoom;
}

export interface OpenRoom {
  readonly procedures: AnyRouter | undefined;
  readonly jobs: readonly OpenJob[];
  readonly periodic: readonly PeriodicTask[];
  readonly routes: readonly OpenRoute[];
  readonly callers: Partial<CallerDirectory>;
  retention(): readonly RetentionRule[];
  metrics(): readonly Figure[];
  sealedColumns(): readonly SealedColumn[];
  tasks(): readonly TaskList[];
  auditSubjects(): readonly AuditSubjects[];
  awaitedUploads(): Promise<readonly string[]>;
  discovery(): Discovery | null;
  demonstrate(): Promise<void>;
  announcements(): Promise<readonly Announcement[]>;
  accountPage(accountId: string): Promise<string | null>;
  isInTheField(accountId: string): Promise<boolean>;
  isSessionOf(session: { id: string; affiliateId: string }): Promise<boolean>;
  onWritten(): void;
  drain(): void;
  leave(): Promise<void>;
  close(): void;
}

export interface OpenJob {
  job: JobHandler<never>['job'];
  run: (input: JobInput, job: Job) => Promise<RunOutcome>;
  /** Text of the room's own code. */
  code: string;
}

/** Describes a room that works with `Deps`. */
export const defineRoom = defineRoomWith((deps) => deps);

/** Describes a room that opens something of its own: everything in its description works with what `open` returns. */
export function defineRoomWith<Opened>(open: (deps: Deps, all: AllRooms) => Opened) {
  return <const Name extends string, Contract extends AnyContractRouter = never>(
    definition: RoomDefinition<Name, Contract, Opened>,
  ): Room<Name, Contract> => {
    const { name, contract, personalData, orderKinds = [], orderListener, jobs = [], routes = [] } = definition;
    return {
      name,
      contract,
      personalData,
      orderKinds,
      orderListener,
      consentScopes: definition.consentScopes ?? [],
      scheduledMessages: definition.scheduledMessages ?? [],
      publications: definition.publications ?? [],
      postedEvents: definition.postedEvents ?? [],
      jobs,
      routes,
      open: (deps, all) => openRoom(definition, open(deps, all)),
    };
  };
}

function openRoom<Name extends string, Contract extends AnyContractRouter, Opened>(
  room: RoomDefinition<Name, Contract, Opened>,
  opened: Opened,
): OpenRoom {
  const { jobs = [], routes = [] } = room;
  return {
    procedures: room.procedures?.(opened),
    jobs: jobs.map(({ job, run }) => ({ job, run: (input, handle) => run(opened, input, handle), code: String(run) })),
    periodic: room.periodic?.(opened) ?? [],
    routes: routes.map((route) => openRoute(route, opened)),
    callers: room.callers?.(opened) ?? {},
    retention: () => room.retention?.(opened) ?? [],
    metrics: () => room.metrics?.(opened) ?? [],
    sealedColumns: () => room.sealedColumns?.(opened) ?? [],
    tasks: () => room.tasks?.(opened) ?? [],
    auditSubjects: () => room.auditSubjects?.(opened) ?? [],
    awaitedUploads: async () => room.awaitedUploads?.(opened) ?? [],
    discovery: () => room.discovery?.(opened) ?? null,
    demonstrate: async () => room.demonstration?.(opened),
    announcements: async () => (await room.announcements?.(opened)) ?? [],
    accountPage: async (accountId) => (await room.accountPage?.(opened, accountId)) ?? null,
    isInTheField: async (accountId) => (await room.isInTheField?.(opened, accountId)) ?? false,
    isSessionOf: async (session) => (await room.isSessionOf?.(opened, session)) ?? false,
    onWritten: () => room.onWritten?.(opened),
    drain: () => room.drain?.(opened),
    leave: async () => room.leave?.(opened),
    close: () => room.close?.(opened),
  };
}
