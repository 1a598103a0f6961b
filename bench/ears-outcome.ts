import type { Lyrics } from '#studio/contracts.ts';
import type { WordFault } from '#studio/ears/faulty-transcripts.ts';
import type { EarFinding } from '#studio/ears/report.ts';

export const linesOf = ({ sections }: Lyrics): string[] =>
  sections.flatMap(({ lines }) => lines.map(({ display }) => display));

export interface EarsOutcome {
  unsure: boolean;
  found: boolean;
  alarm: boolean;
}

/**
 * Holds findings against the fault that was made. A line that was left out may look changed, and the other way round: what counts is that
 * the place is named. @param line index of the faulty line; null without a fault
 */
export function outcomeOf(
  findings: readonly EarFinding[],
  { lyrics, fault, line }: { lyrics: Lyrics; fault: WordFault; line: number | null },
): EarsOutcome {
  if (findings.some((finding) => finding.fault === 'too-unsure')) return { unsure: true, found: false, alarm: false };
  const sung = linesOf(lyrics);
  const isAt = (finding: EarFinding): boolean =>
    fault === 'name-wrong'
      ? finding.fault === 'name-wrong'
      : finding.line !== null && line !== null && sung[finding.line] === sung[line];
  return { unsure: false, found: findings.some(isAt), alarm: findings.some((finding) => !isAt(finding)) };
}
