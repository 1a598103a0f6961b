import type { JudgedStates } from '#platform/alerts/alert-desk.ts';
import type { RaisedAlert } from '#platform/alerts/repository.ts';
import type { Figure } from '#platform/rooms/define-room.ts';
import { figureRules, type FigureRule } from './rules.ts';

/** Values of a figure by its label; without a label by an empty text. Null when it could not be read. */
type Values = ReadonlyMap<string, number> | null;

/** Judges the rules by the figures as they are. Remembers since when each has been beyond its bound, in this process. */
export function createJudge(
  figures: readonly Figure[],
  now: () => number,
  rules: readonly FigureRule[] = figureRules,
): () => Promise<JudgedStates> {
  const beyondSince = new Map<string, number>();
  return async () => {
    const values = await readFigures(figures, rules);
    const judged: string[] = [];
    const standing: RaisedAlert[] = [];
    for (const rule of rules) {
      const found = valuesOf(rule, values);
      if (!found) continue;
      judged.push(rule.name);
      for (const [label, value] of found) {
        const key = label === '' ? rule.name : `${rule.name} ${label}`;
        if (!isBeyond(rule, value)) beyondSince.delete(key);
        else if (!beyondSince.has(key)) beyondSince.set(key, now());
        const since = beyondSince.get(key);
        if (since !== undefined && now() - since >= rule.forSeconds * 1000) standing.push(stateOf(rule, key, label));
      }
    }
    return { judged, standing };
  };
}

const stateOf = ({ name, figure, says }: FigureRule, key: string, label: string): RaisedAlert => ({
  key,
  name,
  says,
  kind: 'state',
  details: label === '' ? { figure } : { figure, of: label },
});

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
