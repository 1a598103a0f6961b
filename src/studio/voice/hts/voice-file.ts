/** Reads a voice of the HTS engine (`.htsvoice`, version 1.0): decision trees that choose Gaussian models of sound by context. */
import { readFile } from 'node:fs/promises';

/** Mean and variance of something measured, by context. */
export interface ContextModel {
  /** One tree for each state. */
  trees: Tree[];
  /** Of each tree, rows of means followed by variances. */
  rows: Float32Array[][];
}

export interface HtsVoice {
  /** Hertz. */
  sampleRate: number;
  frameSeconds: number;
  /** Parts in time of each phone. */
  states: number;
  /** Coefficients of a frame's mel-cepstrum. */
  order: number;
  /** Warping of the frequency axis. */
  alpha: number;
  /** Frames of each state. */
  durations: ContextModel;
  /** Mel-cepstra, then their slopes and their curvatures. */
  cepstra: ContextModel;
  /** Weights of the frames around one that make its value, its slope and its curvature. */
  windows: number[][];
  /** Variance of each coefficient over a sentence that a person speaks. */
  variances: Float32Array;
}

interface Branch {
  question: RegExp;
  /** Next branch, or the leaf's row as a negative number less one. */
  no: number;
  yes: number;
}

interface Tree {
  branches: Map<number, Branch>;
  /** Branch 0, or a leaf. */
  root: number;
}

/** @throws Error for a file that is not such a voice */
export async function readVoice(path: string): Promise<HtsVoice> {
  const file = await readFile(path);
  const marker = '[DATA]\n';
  const data = file.indexOf(marker) + marker.length;
  const head = file.subarray(0, data).toString('latin1');
  const value = (key: string): string => {
    const line = head.split('\n').find((row) => row.startsWith(`${key}:`));
    if (line === undefined) throw new Error(`${path} tells no ${key}`);
    return line.slice(key.length + 1);
  };
  const part = (range: string): Buffer => {
    const [first = 0, last = 0] = range.split('-').map(Number);
    return file.subarray(data + first, data + last + 1);
  };
  const text = (key: string): string => part(value(key)).toString('latin1');
  const states = Number(value('NUM_STATES'));
  const order = Number(value('VECTOR_LENGTH[MCP]'));
  const sampleRate = Number(value('SAMPLING_FREQUENCY'));
  const windows = value('STREAM_WIN[MCP]')
    .split(',')
    .map((range) => part(range).toString('latin1').trim().split(/\s+/).slice(1).map(Number));
  const model = (trees: string, rows: string, width: number, count: number): ContextModel => ({
    trees: readTrees(text(trees)),
    rows: readRows(part(value(rows)), width, count),
  });
  return {
    sampleRate,
    frameSeconds: Number(value('FRAME_PERIOD')) / sampleRate,
    states,
    order,
    alpha: Number(/ALPHA=([\d.]+)/.exec(value('OPTION[MCP]'))?.[1] ?? 0),
    durations: model('DURATION_TREE', 'DURATION_PDF', states * 2, 1),
    cepstra: model('STREAM_TREE[MCP]', 'STREAM_PDF[MCP]', order * windows.length * 2, states),
    windows,
    variances: readRows(part(value('GV_PDF[MCP]')), order * 2, 1)[0]![0]!.subarray(0, order),
  };
}

/** The row for a context label. @param state index of the tree */
export function rowFor({ trees, rows }: ContextModel, state: number, label: string): Float32Array {
  const { branches, root } = trees[state]!;
  let at = root;
  while (at >= 0) {
    const { question, no, yes } = branches.get(at)!;
    at = question.test(label) ? yes : no;
  }
  return rows[state]![-at - 1]!;
}

/** Trees and the questions they ask: `QS name { "*-a+*" }`, then for each state rows of branch, question, no, yes. */
function readTrees(text: string): Tree[] {
  const questions = new Map<string, RegExp>();
  for (const [, name, patterns] of text.matchAll(/^QS (\S+) \{ ?(.*?) ?\}$/gm))
    questions.set(name!, new RegExp(patterns!.split(',').map(asExpression).join('|')));
  return Array.from(text.matchAll(/\{\*\}\[\d+\]\s*(\{[^}]*\}|"[^"]*")/g), ([, body]) => readTree(body!, questions));
}

function readTree(body: string, questions: Map<string, RegExp>): Tree {
  const branches = new Map<number, Branch>();
  if (!body.startsWith('{')) return { branches, root: nextOf(body) };
  let root = 0;
  for (const row of body.slice(1, -1).trim().split('\n')) {
    const [id = '', question = '', no, yes] = row.trim().split(/\s+/);
    if (no === undefined || yes === undefined) root = nextOf(id);
    else branches.set(branchOf(id), { question: questions.get(question)!, no: nextOf(no), yes: nextOf(yes) });
  }
  return { branches, root };
}

/** Branches are numbered 0, -1, -2 …; leaves are named, with the number of their row at the end: "mcep_s2_17". */
function nextOf(word: string): number {
  const leaf = /_(\d+)"?$/.exec(word)?.[1];
  return leaf === undefined ? branchOf(word) : -Number(leaf);
}

function branchOf(word: string): number {
  return Math.abs(Number(word));
}

/** A pattern over the whole label; `*` is any text, `?` any one character. */
function asExpression(pattern: string): string {
  const plain = pattern
    .trim()
    .replaceAll('"', '')
    .replaceAll(/[.+^$|()[\]{}\\/]/g, String.raw`\$&`)
    .replaceAll('?', '.');
  const [open, close] = [plain.startsWith('*'), plain.endsWith('*')];
  const middle = plain.slice(open ? 1 : 0, close ? -1 : undefined).replaceAll('*', '.*');
  return `${open ? '' : '^'}${middle}${close ? '' : '$'}`;
}

/** For each tree its number of rows, then all rows, 32-bit floats. */
function readRows(bytes: Buffer, width: number, trees: number): Float32Array[][] {
  let at = trees * 4;
  return Array.from({ length: trees }, (_, tree) =>
    Array.from({ length: bytes.readUInt32LE(tree * 4) }, () => {
      const row = Float32Array.from({ length: width }, (__, i) => bytes.readFloatLE(at + i * 4));
      at += width * 4;
      return row;
    }),
  );
}
