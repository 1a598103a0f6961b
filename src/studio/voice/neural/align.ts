/** Finds the phones of a recording by its likeness to voices that say the same and know their phones' times. */
import type { Recording, Speech, SpokenPhone } from '../speech.ts';
import { FRAME_SECONDS, type Features, featuresOf, slopesOf } from './speech-features.ts';
import { mappedTo } from './voice-mapping.ts';
import { warp } from './warp.ts';

/** After each, what was found maps the recording's voice to the reference's, and the next one finds more. */
const ROUNDS = 3;
/** A phone that the alignment leaves no time still sounds for a moment. */
const SHORTEST_PHONE = FRAME_SECONDS;

/**
 * The reference's phones with the times at which the recording says them. Several references are averaged: each voice has its
 * own idea of where a phone ends. @param references at least one, all of the same phones
 */
export function alignPhones(references: readonly Speech[], recording: Recording): SpokenPhone[] {
  const heard = featuresOf(recording);
  const borders = references.map((reference) => bordersIn(heard, reference));
  const { phones } = references[0]!;
  const averages = Array.from(
    { length: phones.length + 1 },
    (_, i) => borders.reduce((sum, each) => sum + each[i]!, 0) / borders.length,
  );
  return phones.map(({ traits }, i) => {
    const start = averages[i]!;
    return { traits, start, end: Math.max(start + SHORTEST_PHONE, averages[i + 1]!) };
  });
}

/** The start of each phone, and the end of the last. */
function bordersIn(heard: Features, reference: Speech): number[] {
  const path = pathBetween(featuresOf(reference), heard);
  const timeAt = (seconds: number): number => {
    const position = Math.min(seconds / FRAME_SECONDS, path.length - 1);
    const frame = Math.min(Math.floor(position), path.length - 2);
    return (path[frame]! + (position - frame) * (path[frame + 1]! - path[frame]!)) * FRAME_SECONDS;
  };
  return [...reference.phones.map(({ start }) => timeAt(start)), timeAt(reference.phones.at(-1)!.end)];
}

/** For each frame of the reference the frame of the recording that says the same. */
function pathBetween(known: Features, heard: Features): Float64Array {
  let path = warp(withSlopes(known), withSlopes(heard));
  for (let round = 1; round < ROUNDS; round++) path = warp(withSlopes(known), withSlopes(mappedTo(known, heard, path)));
  return path;
}

const withSlopes = (rows: Features): Features => {
  const slopes = slopesOf(rows);
  return rows.map((row, frame) => Float64Array.of(...row, ...slopes[frame]!));
};
