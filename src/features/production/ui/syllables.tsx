import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { m } from '#messages/messages.js';
import type { EditableLyrics } from '../contract.ts';
import type { ProductionApi } from './production-api.ts';
import { useDebounced } from './use-debounced.ts';

/** Milliseconds without a keystroke before the lines are measured again. */
const typingPause = 400;

interface Measure {
  /** By section, then by line. */
  counts: readonly (readonly number[])[];
  fewest: number;
  most: number;
}

const MeasureContext = createContext<Measure | null>(null);

/** Measures the sung lines on the server, a moment after the last change, and provides the counts to `children`. */
export function Measured({
  api,
  lyrics,
  children,
}: {
  api: ProductionApi;
  lyrics: EditableLyrics;
  children: ReactNode;
}) {
  const settled = useDebounced(lyrics, typingPause);
  const lines = settled.sections.flatMap((section) => section.lines.map(({ sung, display }) => sung || display));
  const query = useQuery({
    queryKey: ['syllables', settled.language, lines],
    queryFn: () => api.measureLyrics({ language: settled.language, lines }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data } = query;
  const measure = data && { ...data, counts: bySection(settled, data.syllables) };
  return (
    <MeasureContext value={measure ?? null}>
      {measure && (
        <p className="small soft">{m.staff_syllables_text({ fewest: measure.fewest, most: measure.most })}</p>
      )}
      {children}
    </MeasureContext>
  );
}

/** Groups the counts of all lines by section. */
function bySection({ sections }: EditableLyrics, counts: readonly number[]): number[][] {
  const left = [...counts];
  return sections.map(({ lines }) => left.splice(0, lines.length));
}

/** Number of syllables of a sung line, marked by whether it fits the melody. */
export function LineSyllables({ section, line }: { section: number; line: number }) {
  const measure = useContext(MeasureContext);
  const count = measure?.counts[section]?.[line];
  if (!measure || count === undefined || count === 0) return null;
  const { fewest, most } = measure;
  return (
    <span className="lyrics-syllables" data-fits={count >= fewest && count <= most}>
      <span aria-hidden="true">{m.staff_syllables({ count })}</span>
      <span className="sr-only">{m.staff_syllables_label({ count, fewest, most })}</span>
    </span>
  );
}
