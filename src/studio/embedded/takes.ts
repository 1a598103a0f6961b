/** Takes of each line: a lead for all, doubles and a second voice for the choruses. */
import type { TakeKind } from '../mix/voice-bus.ts';
import type { Composition } from '../music/compose.ts';
import type { SungLine, TakeOptions } from '../score.ts';

export interface TakeJob {
  kind: TakeKind;
  line: SungLine;
  options: TakeOptions;
}

export function planTakes({ score, harmonies }: Composition, seed: string): TakeJob[] {
  const job = (kind: TakeKind, line: SungLine, detuneCents: number, delay: number, breath: number): TakeJob => ({
    kind,
    line,
    options: { detuneCents, delay, breath, seed: `${seed}/${kind}/${line.line}` },
  });
  return [
    ...score.lines.map((line) => job('lead', line, 0, 0, 0)),
    ...score.lines
      .filter((line) => line.section === 'chorus')
      .flatMap((line) => [job('double-left', line, 7, 0.016, 0.08), job('double-right', line, -7, 0.024, 0.08)]),
    ...harmonies.map((line) => job('harmony', line, 0, 0.012, 0.05)),
  ];
}
