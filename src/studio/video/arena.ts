/** A piece of shared memory, handed out once from start to end. Every piece starts at a multiple of 16. */
export interface Arena {
  memory: WebAssembly.Memory;
  bytes: Uint8Array;
  /** Offset of a new piece. @throws RangeError when the arena is used up */
  reserve: (length: number) => number;
}

const PAGE = 65_536;

/** @param capacity bytes; the system backs only those that are touched */
export function createArena(capacity: number): Arena {
  const pages = Math.ceil(capacity / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  const bytes = new Uint8Array(memory.buffer);
  let used = 64;
  return {
    memory,
    bytes,
    reserve: (length) => {
      const offset = used;
      used = Math.ceil((offset + length) / 16) * 16;
      if (used > bytes.length) throw new RangeError(`arena of ${bytes.length} bytes is used up`);
      return offset;
    },
  };
}
