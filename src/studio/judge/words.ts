import type { Lyrics, SongBrief } from '../contracts.ts';
import { lyricsReport } from '../lyrics/index.ts';
import { findLanguage } from '../lyrics/languages.ts';
import { percent, type Row, rowsOf } from './row.ts';

const FACTS = 0.7;
const WIDEST_GAP = 1;

/** Facts, names, rhymes and syllables; of a language that the lyricist has no ear for, only that. */
export async function judgeWords(lyrics: Lyrics, brief: SongBrief): Promise<{ rows: Row[]; remarks: string[] }> {
  if (!findLanguage(lyrics.language))
    return { rows: rowsOf('lyrics', [['language', `${lyrics.language}: no ear for it`, '-', null]]), remarks: [] };
  const report = await lyricsReport(lyrics, brief);
  const used = report.facts.filter((fact) => fact.used).length;
  const unrhymed = report.rhymes.filter(({ verdict }) => verdict === 'no-rhyme');
  const uneven = report.lines.filter(({ pairGap }) => pairGap > WIDEST_GAP).length;
  const counts = report.lines.map(({ syllables }) => syllables);
  const form = lyrics.sections.map(({ tag }) => tag).join(' ');
  const rows = rowsOf('lyrics', [
    ['form', form, 'verse chorus verse chorus bridge chorus', form === 'verse chorus verse chorus bridge chorus'],
    ['facts used', `${used} of ${report.facts.length}`, `>= ${percent(FACTS)}`, report.factsUsed >= FACTS],
    ['name in every chorus', report.nameInEveryChorus ? 'yes' : 'no', 'yes', report.nameInEveryChorus],
    [
      'rhyme by sound',
      `${report.rhymes.length - unrhymed.length - report.selfRhymes} of ${report.rhymes.length}`,
      'all',
      unrhymed.length + report.selfRhymes === 0,
    ],
    ['a word rhymed with itself', String(report.selfRhymes), '0', report.selfRhymes === 0],
    [
      'syllables a line',
      `${Math.min(...counts)} to ${Math.max(...counts)}, ${report.misfits} misfit, ${uneven} uneven pairs`,
      '0 misfit',
      report.misfits === 0,
    ],
  ]);
  return {
    rows,
    remarks: [
      ...report.facts.filter((fact) => !fact.used).map(({ kind, text }) => `not used: ${kind} “${text}”`),
      ...unrhymed.map(({ lines, sounds }) => `no rhyme: ${lines.join(' / ')} (${sounds.join(' / ')})`),
    ],
  };
}
