import { readFileSync } from 'node:fs';

const samples = JSON.parse(readFileSync('content/samples/samples.json', 'utf8')) as { id: string; title: string }[];

/** Title of a sample of the gallery: its lyrics have given it, and may give it another when they are written anew. */
export function titleOfSample(id: string): string {
  const sample = samples.find((one) => one.id === id);
  if (!sample) throw new Error(`There is no sample ${id}`);
  return sample.title;
}
