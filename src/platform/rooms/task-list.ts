/** Something that waits until a member of staff acts. */
export interface Task {
  /** Unique within its list. */
  id: string;
  /** Null where it is about no order. */
  orderNumber: string | null;
  /** A name, an address or a title that tells it from others of its list; never an amount. */
  about: string;
  since: Date;
  /** Promised time; null where nothing is promised. */
  due: Date | null;
}

/** One kind of tasks of a room: what is done is not in it any more, and nobody ticks anything off. */
export interface TaskList {
  /** 'revision'; the page has its words by this name. */
  kind: string;
  /** The least role that may do these tasks; admins may do all. */
  role: 'producer' | 'admin';
  /** True where each member of staff has a count of their own. */
  isPersonal?: boolean;
  /** The longest waiting first, at most `limit` of them; `count` is of all. */
  read(reader: { accountId: string; limit: number }): Promise<{ count: number; tasks: Task[] }>;
}
