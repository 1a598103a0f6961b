import type { Outage } from '../outage.ts';

/** Caller of a procedure. `id` is the account's; visitors have none. */
export interface Actor {
  role: 'visitor' | 'user' | 'producer' | 'editor' | 'admin';
  id: string | null;
  name: string | null;
  /** `missing`: staff who may not work before they have set one up; their role is 'user' until then. */
  secondFactor: 'on' | 'off' | 'missing';
  /** True for a visitor whose browser still holds the cookie of a session that is over. */
  sessionEnded: boolean;
}

/** Key of a program, as a call sees it. */
export interface ProgramKey {
  scopes: ReadonlySet<string>;
  /** Business whose rows it opens, and no others; null for a key of the operator's. */
  accountId: string | null;
}

/** Answers who calls. Each function is given by exactly one room. */
export interface CallerDirectory {
  /** `isSignOfLife` false: the lookup does not keep the session alive. */
  actorOf(headers: Headers, options?: { isSignOfLife: boolean }): Promise<Actor>;
  /** Key that a program sends with its request; null without a valid one. */
  programKeyOf(headers: Headers): Promise<ProgramKey | null>;
  /** True if a browser, by the hash of its key, may open the order of that number as its buyer. */
  mayOpenOrder(browserHash: string, orderNumber: string): Promise<boolean>;
}

/** Context of a call, passed to every procedure and raw route. */
export interface RequestContext {
  requestId: string;
  /** Key of the client's network, for limits; see `networkKey`. */
  address: string;
  headers: Headers;
  /** Headers for the answer; cookies are appended here. */
  responseHeaders: Headers;
  actor(): Promise<Actor>;
  /** Caller looked up anew each time, for streams; does not count as activity. */
  actorNow(): Promise<Actor>;
  /** Key that a program called with; null without a valid one. */
  programKey(): Promise<ProgramKey | null>;
  /** SHA-256 of this browser's key for what is stored or opened: made if there is none yet, and its cookie sent anew. */
  browser(): string;
  /** The same for what only reads; null if this browser has no key yet. */
  knownBrowser(): string | null;
  /** Notes that an outage failed this call: its answer says when to try again. */
  noteOutage(outage: Outage, error: unknown): void;
  /** Notes that the shop means to refuse this call, whatever the status of its answer: it is counted as no failure. */
  notePlannedRefusal(): void;
  /** Lets the answer of this call leave on a beat; see `timingGuard`. */
  guardTiming(): void;
  /** Names what answers, for the figures, such as `orders.createOrder`. */
  nameRoute(name: string): void;
  /** True when this caller may open the order of that number as its buyer. */
  mayOpenOrder(orderNumber: string): Promise<boolean>;
}
