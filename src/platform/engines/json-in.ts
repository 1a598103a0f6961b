import { EngineError } from './engine-error.ts';

/** The JSON object of a text: all of it, else the largest balanced `{…}` in it that parses. @throws EngineError bad-answer */
export function jsonIn(text: string): unknown {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  for (const candidate of balanced(text).sort((a, b) => b.length - a.length)) {
    const found = parsed(candidate);
    if (found !== undefined) return found;
  }
  throw new EngineError('bad-answer', `No JSON in the answer: ${text.slice(0, 200)}`);
}

function parsed(text: string): object | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Outermost balanced braces, those inside strings not counted. */
function balanced(text: string): string[] {
  const found: string[] = [];
  let [start, depth, inString] = [-1, 0, false];
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (inString) {
      if (letter === '\\') i++;
      else if (letter === '"') inString = false;
    } else if (letter === '"') inString = depth > 0;
    else if (letter === '{') {
      if (depth === 0) start = i;
      depth++;
    } else if (letter === '}' && depth > 0) {
      depth--;
      if (depth === 0) found.push(text.slice(start, i + 1));
    }
  }
  return found;
}
