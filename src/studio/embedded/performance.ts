/** Band and singers at the same time, on threads of their own; what an earlier recording has is not played again. */
import type { EarlierSong } from '../contracts.ts';
import type { BandBuses } from '../band/band-buses.ts';
import type { PlacedTake } from '../mix/voice-bus.ts';
import type { SungLine, Take } from '../score.ts';
import type { Band } from './band.ts';
import type { ChosenVoice } from './chosen-voice.ts';
import type { KeptSong, Setting } from './setting.ts';
import type { RoundedBand } from './band.worker.ts';
import { roundBand } from './sixteen-bits.ts';
import { type Crew, type KeptTake, readBand, readTakes, type StoredStems } from './stems.ts';
import { planTakes, type TakeJob } from './takes.ts';
import type { Vocalists } from './vocalists.ts';

/** Rendered beyond the score, for the last chord and the room to die away. */
const TAIL_SECONDS = 3;

export interface Played {
  band: BandBuses;
  /** The band is that of the earlier recording. */
  isBandKept: boolean;
  takes: KeptTake[];
  stems: StoredStems;
  /** Lines of the lead that were sung now. */
  sungNow: number;
}

export interface Players {
  band: Band;
  vocalists: Vocalists;
  voice: ChosenVoice;
  crew: Crew;
  /** Undefined where there is none: stems can be neither kept nor read then. */
  ffmpeg: string | undefined;
}

export async function perform(
  setting: Setting,
  { seed, earlier }: { seed: string; earlier?: EarlierSong },
  { band: players, vocalists, voice, crew, ffmpeg }: Players,
  onProgress: (fraction: number) => void,
): Promise<Played> {
  const { composition, sings, kept } = setting;
  const jobs = sings ? planTakes(composition, seed) : [];
  const stored = ffmpeg && kept?.stored?.stems && earlier?.recording ? kept.stored.stems : null;
  const found = (file: string | undefined) => (ffmpeg && stored && file ? { ffmpeg, stems: stored, file } : null);
  const [oldBand, oldVoice] = [found(earlier?.recording?.band), found(earlier?.recording?.voice)];
  const known = await takesThatStay(jobs, voice, kept && oldVoice ? await knownTakes(jobs, kept, oldVoice, crew) : []);
  const missing = jobs.filter((_, i) => !known[i]);
  const done = { band: 0, voice: missing.length > 0 ? 0 : 1 };
  const report = (): void => onProgress((done.band + done.voice) / 2);
  const play = (): Promise<RoundedBand> =>
    playBand(setting, players, (fraction) => {
      done.band = fraction;
      report();
    });
  let isBandKept = oldBand !== null && kept !== undefined && playsTheSame(setting, kept);
  const playing =
    oldBand && isBandKept
      ? readBand(oldBand.ffmpeg, oldBand.file, oldBand.stems.band, crew).then(
          (band) => ({ band, stored: roundBand(band) }),
          () => {
            isBandKept = false;
            return play();
          },
        )
      : play();
  const singing = vocalists.sing(missing, playing, (fraction) => {
    done.voice = fraction;
    report();
  });
  const [{ band, stored: storedBand }, sung] = await Promise.all([playing, singing]);
  await vocalists.stop();
  let next = 0;
  const takes = jobs.map(({ kind, line }, i): KeptTake => {
    const old = known[i];
    if (old) return old;
    const { scale, ...take } = sung[next++]!;
    return { ...take, kind, line: line.line, scale };
  });
  return {
    band,
    isBandKept,
    takes,
    stems: {
      band: storedBand,
      takes: takes.map(({ samples, ...take }) => ({ ...take, frames: samples.length })),
    },
    sungNow: missing.filter(({ kind }) => kind === 'lead').length,
  };
}

/** The earlier takes, or none of them where another voice sings the lines that are missing: a song has one voice. */
async function takesThatStay(
  jobs: readonly TakeJob[],
  voice: ChosenVoice,
  old: readonly (KeptTake | null)[],
): Promise<readonly (KeptTake | null)[]> {
  const missing = jobs.filter((_, i) => !old[i]);
  if (missing.length === 0) {
    if (jobs.length > 0) await voice.keepEarlierOne();
    return old;
  }
  const known = voice.isTheEarlierOne ? old : [];
  const lines = (known === old ? missing : jobs).map(({ line }) => line);
  return (await voice.rehearse(lines)) ? known : [];
}

function playBand(
  { composition: { score, parts } }: Setting,
  band: Band,
  onProgress: (fraction: number) => void,
): Promise<RoundedBand> {
  return band.play({ parts, events: score.band, seconds: score.durationSeconds + TAIL_SECONDS }, onProgress);
}

function playsTheSame({ composition }: Setting, { before, keepsBars }: KeptSong): boolean {
  return keepsBars && composition.score.band === before.score.band;
}

interface OldVoice {
  ffmpeg: string;
  file: string;
  stems: StoredStems;
}

/** For each job the earlier take of the same words to the same notes, moved to where it stands now; null where there is none. */
async function knownTakes(
  jobs: readonly TakeJob[],
  { before, unchanged }: KeptSong,
  { ffmpeg, file, stems }: OldVoice,
  crew: Crew,
): Promise<(KeptTake | null)[]> {
  // A file that cannot be read costs time, not the song.
  const old = await readTakes(ffmpeg, file, stems.takes, crew).catch(() => []);
  return jobs.map(({ kind, line }): KeptTake | null => {
    const from = unchanged[line.line];
    const take = old.find((candidate) => candidate.kind === kind && candidate.line === from);
    const sung = (kind === 'harmony' ? before.harmonies : before.score.lines).find((known) => known.line === from);
    const moved = sung && movedBy(sung, line);
    return take && typeof moved === 'number' ? placed(take, line, moved) : null;
  });
}

function placed(take: KeptTake, line: SungLine, by: number): KeptTake {
  const syllables = take.syllables.map(({ start, end }, i) => ({
    word: line.syllables[i]?.word ?? 0,
    start: start + by,
    end: end + by,
  }));
  return { ...take, line: line.line, start: take.start + by, syllables };
}

const SAME_SECONDS = 1e-6;

/** Seconds by which one line is sung later than another that sounds the same; undefined when they differ. */
function movedBy(old: SungLine, now: SungLine): number | undefined {
  const sounds = ({ syllables }: SungLine): string =>
    JSON.stringify(
      syllables.map(({ onset, nucleus, coda, notes }) => [onset, nucleus, coda, notes.map(({ pitch }) => pitch)]),
    );
  const notesOf = ({ syllables }: SungLine) => syllables.flatMap(({ notes }) => notes);
  const [first, second] = [notesOf(old), notesOf(now)];
  if (!first[0] || !second[0] || sounds(old) !== sounds(now)) return undefined;
  const moved = second[0].start - first[0].start;
  const isSame = second.every(({ start, duration }, i) => {
    const note = first[i]!;
    return Math.abs(start - note.start - moved) < SAME_SECONDS && Math.abs(duration - note.duration) < SAME_SECONDS;
  });
  return isSame ? moved : undefined;
}

/** Times of the syllables of each line's lead. */
export function leadTimes(takes: readonly KeptTake[]): Map<number, Take['syllables']> {
  return new Map(takes.filter(({ kind }) => kind === 'lead').map(({ line, syllables }) => [line, syllables]));
}

export function placedTakes(takes: readonly KeptTake[]): PlacedTake[] {
  return takes.map(({ kind, start, samples }) => ({ kind, start, samples }));
}
