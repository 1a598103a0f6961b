/** Findings of the ears about a take, with the times that prove them. Stored with the take. */
export const earFaults = [
  'line-missing',
  'line-changed',
  'line-repeated',
  'name-wrong',
  'too-unsure',
  'not-judged',
  'too-short',
  'too-long',
  'too-quiet',
  'clipped',
  'silent-end',
  'cut-off',
  'wrong-voice',
] as const;
export type EarFault = (typeof earFaults)[number];

export interface EarFinding {
  fault: EarFault;
  /** The line, the name as it was heard, or the figure. */
  about: string;
  /** Index of the lyric line over the whole song; null where it is about no line. */
  line: number | null;
  /** Seconds of the take where it can be heard. */
  start: number;
  end: number;
  /** Heard, but not surely enough to buy another take for. */
  unsure?: true;
}

/** `release`: nothing to do. `repair`: one span. `another-take`: this one is no use. `ask`: a producer has to listen. */
export type EarAction = 'release' | 'repair' | 'another-take' | 'ask';

export interface EarsReport {
  /** 0 to 1; 1 without any finding. */
  score: number;
  findings: EarFinding[];
  action: EarAction;
  /** Seconds that a repair would sing anew. */
  span: { start: number; end: number } | null;
}
