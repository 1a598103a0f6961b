/** Types of PostgreSQL's messages, in bytes that come in pieces of any length: a type, and four bytes of length, begin each. */
export class MessageTypes {
  #head = Buffer.alloc(0);
  /** Bytes of the last message that are still to come. */
  #left = 0;

  /** Of the messages that begin in these bytes. */
  in(bytes: Buffer): (number | undefined)[] {
    const types: (number | undefined)[] = [];
    let at = 0;
    while (at < bytes.length) {
      const skipped = Math.min(this.#left, bytes.length - at);
      this.#left -= skipped;
      at += skipped;
      const head = bytes.subarray(at, at + 5 - this.#head.length);
      this.#head = Buffer.concat([this.#head, head]);
      at += head.length;
      if (this.#head.length < 5) continue;
      types.push(this.#head[0]);
      this.#left = this.#head.readUInt32BE(1) - 4;
      this.#head = Buffer.alloc(0);
    }
    return types;
  }
}
