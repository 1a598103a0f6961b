import type { StateEvaluation } from '#platform/alerts/alert-notifier.ts';
import type { RaisedAlert, AlertState } from '#platform/alerts/repository.ts';
import type { Figure } from '#platform/rooms/define-room.ts';
import { figureRules, type FigureRule } from './rules.ts';

/** Values of a figure by its label; without a label by an empty text. Null when it could not be read. */
type Values = ReadonlyMap<string, number> | null;

/**
 * Evaluates the rules against the current figures. Remembers since when each has been beyond its bound, in this process. A figure of
 * one folder is evaluated by the processes that see that folder; all others are the same wherever they are read.
 */
export function createStateEvaluator(
  figures: readonly Figure[],
  { now, folder, rules = figureRules }: { now: () => number; folder: string; rules?: readonly FigureRule[] },
): () => Promise<StateEvaluation> {
  /** Milliseconds by label, by rule. */
  const beyondSince = new Map<string, ReadonlyMap<string, number>>();
  return async () => {
    const values = await readFigures(figures, rules);
    const active: RaisedAlert[] = [];
    const evaluated = new Map<string, { isOwn: (key: string) => boolean; beyond: ReadonlySet<string> }>();
    for (const rule of rules) {
      const found = valuesOf(rule, values);
      if (!found) continue;
      const before = beyondSince.get(rule.name);
      const labels = [...found].filter(([, value]) => isBeyond(rule, value)).map(([label]) => label);
      const beyond = new Map(labels.map((label) => [label, before?.get(label) ?? now()]));
      beyondSince.set(rule.name, beyond);
      const states = new Map(labels.map((label) => [label, stateOf(rule, label, folder)]));
      for (const [label, state] of states)
        if (now() - (beyond.get(label) ?? now()) >= rule.forSeconds * 1000) active.push(state);
      evaluated.set(rule.name, {
        isOwn: (key) => !rule.ofFolder || key === stateOf(rule, '', folder).key,
        beyond: new Set([...states.values()].map(({ key }) => key)),
      });
    }
    const isOver = ({ key, name }: AlertState): boolean => {
      const rule = evaluated.get(name);
      return rule !== undefined && rule.isOwn(key) && !rule.beyond.has(key);
    };
    return { active, isOver };
  };
}

function stateOf({ name, figure, says, ofFolder = false }: FigureRule, label: string, folder: string): RaisedAlert {
  const about = ofFolder ? { folder } : label === '' ? {} : { of: label };
  return { key: [name, ...Object.values(about)].join(' '), name, says, kind: 'state', details: { figure, ...about } };
}

const isBeyond = ({ above = Infinity, below = -Infinity }: FigureRule, value: number): boolean =>
  value > above || value < below;

async function readFigures(figures: readonly Figure[], rules: readonly FigureRule[]): Promise<Map<string, Values>> {
  const wanted = new Set(rules.flatMap(({ figure, dividedBy }) => (dividedBy ? [figure, dividedBy] : [figure])));
  const read = new Map<string, Values>();
  for (const figure of figures) if (wanted.has(figure.name)) read.set(figure.name, await valuesOfFigure(figure));
  return read;
}

async function valuesOfFigure(figure: Figure): Promise<Values> {
  try {
    return figure.label === undefined ? new Map([['', await figure.read()]]) : await figure.read();
  } catch {
    return null;
  }
}

/** The values that a rule is about; null when they are not known. */
function valuesOf({ figure, labels, dividedBy }: FigureRule, read: ReadonlyMap<string, Values>): Values {
  const values = read.get(figure) ?? null;
  if (values && labels) return new Map([...values].filter(([label]) => labels.includes(label)));
  if (!values || dividedBy === undefined) return values;
  const divisor = read.get(dividedBy)?.get('');
  if (divisor === undefined) return null;
  return new Map([...values].map(([label, value]) => [label, divisor > 0 ? value / divisor : 0]));
}
