interface BodyBounds {
  /** Bytes. */
  most: number;
  milliseconds: number;
}

/**
 * The bytes of a request's body. Whoever sends too much, or too slowly, is read no further: a body that trickles in would keep the
 * place that it is read in.
 */
export async function readBody(
  { body }: Request,
  { most, milliseconds }: BodyBounds,
): Promise<Uint8Array<ArrayBuffer> | 'too-large' | 'too-slow'> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'late');
  });
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), deadline]);
      isLate = next === 'late';
      if (next === 'late') return 'too-slow';
      if (next.done) return Buffer.concat(chunks, size);
      size += next.value.length;
      if (size > most) return 'too-large';
      chunks.push(next.value);
    }
  } finally {
    clearTimeout(timer);
    // Not awaited: the sender may never answer to it.
    if (isLate || size > most) void reader.cancel().catch(() => undefined);
  }
}
