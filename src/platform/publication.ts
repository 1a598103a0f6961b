import type { Deps } from './deps.ts';

/** Something on a public page, as its room knows it. */
export interface Published {
  /** Its id among those of its kind, by which the room asks whether it was taken down. */
  subject: string;
  title: string;
  /** Path of its page; empty where the path is what lets its holder in. */
  path: string;
  /** Order that it came from; null for what staff wrote. */
  orderId: string | null;
}

/** One kind of public pages whose content readers can report, registered by the room that shows them. */
export interface PublicationKindOfRoom {
  /** Stored name: 'article'. */
  kind: string;
  /** Finds what stands at an address now, by the last part of its path. */
  find(deps: Deps, address: string): Promise<Published | null>;
  /** Addresses of films that staff look at before they decide about a thing; they open for staff alone. */
  films?(deps: Deps, subject: string): Promise<string[]>;
  /** Short-lived addresses of pictures, for the same look. */
  photos?(deps: Deps, subject: string): Promise<string[]>;
}
