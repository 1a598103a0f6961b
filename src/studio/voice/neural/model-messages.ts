/** Messages to and from the process of a neural model. One is answered before the next is sent. */
export type ModelRequest =
  | { kind: 'load'; folder: string; speaker: number; /** Of memory, beyond which it gives up. */ mebibytes: number }
  | { kind: 'speak'; text: string; speaker: number };

export type ModelAnswer =
  | { kind: 'loaded'; /** Digest of the weights, and the speaker. */ id: string }
  | { kind: 'spoken'; samples: Float32Array; sampleRate: number }
  | { kind: 'failed'; /** A part of a sentence for the operator. */ says: string };
