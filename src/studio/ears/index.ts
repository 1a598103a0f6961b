/** The ears: what a take has against its lyrics and its order, with a score and what to do. */
import type { EarAction, EarFault, EarFinding, EarsReport } from './report.ts';

/** Cost of a finding, of 1. */
const costs: Record<EarFault, number> = {
  'line-missing': 0.2,
  'line-changed': 0.2,
  'line-repeated': 0.1,
  'name-wrong': 0.4,
  'too-unsure': 0.15,
  'not-judged': 0,
  'too-short': 0.4,
  'too-long': 0.15,
  'too-quiet': 0.15,
  clipped: 0.2,
  'silent-end': 0.1,
  'cut-off': 0.3,
  'wrong-voice': 0.3,
};

/** Faults that a newly sung span mends. */
const mendable: ReadonlySet<EarFault> = new Set(['line-missing', 'line-changed']);
/** Faults that another take may not have. */
const ofTheTake: ReadonlySet<EarFault> = new Set([
  'name-wrong',
  'too-short',
  'cut-off',
  'wrong-voice',
  'clipped',
  'too-quiet',
]);
/** Longest span that is sung anew, and seconds around the doubted lines. */
const [LONGEST_SPAN, AROUND] = [60, 1.5];

export function reportOf(findings: EarFinding[]): EarsReport {
  const score = Math.max(0, 1 - findings.reduce((sum, { fault }) => sum + costs[fault], 0));
  const doubted = findings.filter(({ fault }) => mendable.has(fault));
  const span = spanOf(doubted);
  return { score: Number(score.toFixed(2)), findings, action: actionFor(findings, span), span };
}

function spanOf(doubted: readonly EarFinding[]): EarsReport['span'] {
  if (doubted.length === 0) return null;
  const start = Math.max(0, Math.min(...doubted.map((finding) => finding.start)) - AROUND);
  const end = Math.max(...doubted.map((finding) => finding.end)) + AROUND;
  return end - start > LONGEST_SPAN ? null : { start, end };
}

function actionFor(findings: readonly EarFinding[], span: EarsReport['span']): EarAction {
  const faults = findings.map(({ fault }) => fault).filter((fault) => fault !== 'not-judged');
  if (faults.length === 0) return 'release';
  if (findings.some(({ fault, unsure }) => ofTheTake.has(fault) && !unsure)) return 'another-take';
  if (faults.some((fault) => mendable.has(fault))) return span ? 'repair' : 'another-take';
  return 'ask';
}
