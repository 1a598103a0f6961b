/** Messages from the benchmark to its service process. */
export type ToService =
  /** Each browser key gets `photos` checked photos that no order has taken. */
  | { kind: 'give-photos'; browserKeys: string[]; photos: number }
  /** Replaces the payment provider by an immediate answer, so that only the order's own commit is measured. */
  | { kind: 'skip-provider' }
  /** Asks to be told when the order is paid. */
  | { kind: 'watch'; orderNumber: string }
  | { kind: 'measure' }
  /** Asks how many songs are made. */
  | { kind: 'count-songs' }
  | { kind: 'end' };

/** Messages from the service process to the benchmark. */
export type FromService =
  | { kind: 'ready'; settings: string }
  | { kind: 'photos'; ids: string[][] }
  | { kind: 'skipping' }
  | { kind: 'songs'; made: number }
  | { kind: 'paid'; orderNumber: string }
  | { kind: 'measured'; rssMegabytes: number; cpuSeconds: number; broken: string[] };

export interface ServiceRequest {
  environment: Record<string, string>;
  /** Makes songs, short ones; otherwise the studio is busy for ever. */
  sings?: boolean;
}
