/** Settings of one voice for analysis, timing and resynthesis, found by measuring. */
export interface VoiceCraft {
  /** Hertz of the spoken source when the synthesiser can hold it; null = it has its own pitch, to be tracked. */
  sourcePitch: number | null;
  /** Bounds for the pitch tracker and the fallback when a frame has no clear pitch, hertz. */
  sourceRange: { low: number; usual: number; high: number };
  /** Times slower than usual the source speaks. */
  slowness: number;
  /** Points of the transform that analyses the source: three periods of its lowest pitch must fit. A power of two. */
  analysisSize: number;
  /** Hertz up to which the recorded source's spectrum is trusted; nearer to its band limit it is an artefact. */
  trustedHertz: number;
  /** Formants moved up (> 1) or down. */
  formantShift: number;
  /** Exaggeration (> 0) or softening (< 0) of the spectrum's peaks; a little softening proved clearer. */
  sharpness: number;
  /**
   * Consonants between two vowels take at most about this share of the time from one to the next, and the longest give way first.
   * null = the older rule by the next two shares, which leaves many of them shorter than a recogniser's frames.
   */
  consonantShare: number | null;
  /** Consonants before the beat take at most this share of the time since the last vowel began. */
  onsetShare: number;
  /** Consonants after the vowel take at most this share of the syllable. */
  codaShare: number;
  /** Longer (> 1) or shorter consonants than spoken. */
  consonantLength: number;
  /** Seconds of a consonant at most: the last ones of a line are spoken so long that they would take half of a held note. */
  longestConsonant: number;
  /** Seconds of l, r, w and y at most: a long one blurs where the vowel begins. */
  longestApproximant: number;
  /** The same where no voice comes before it: its own beginning is then heard as the vowel's. */
  longestApproximantAfterUnvoiced: number;
  /** Seconds before its note at which a vowel opens that no consonant of its syllable opens: as slowly as it is spoken, it would be heard late. */
  vowelLead: number;
  /** 0 = vowels as loud as spoken, 1 = all alike. */
  evenness: number;
  /** Gain of consonants: voiceless, voiced, and l, r, w and y, from which the vowel has to rise to be heard beginning. */
  voicelessGain: number;
  voicedGain: number;
  approximantGain: number;
  /** Random group delay of high partials in seconds: takes the buzz out of the pulse train. */
  dispersion: number;
  /**
   * Decibels added to the first partial: a speaking voice leaves it weak at the pitches of a song, and what is left sounds, and
   * measures, an octave higher.
   */
  fundamental: number;
  /**
   * The first partial keeps the phase of the melody. Otherwise a closing mouth delays it from period to period, which lowers the
   * pitch of a short vowel by up to a semitone and a half before its consonant.
   */
  steadyFirstPartial: boolean;
  /** Nothing of the voice is left below its notes. */
  clearBelowNotes: boolean;
  /** Added to the noise between the partials, 0 to 1. */
  breathiness: number;
  /** Loudness of the breath before a line, 0 = none. */
  inhalation: number;
  /** Random part of each period, and of its loudness: a throat is no clock. */
  jitter: number;
  shimmer: number;
  /** Cents. */
  vibratoDepth: number;
  /** Cents below the first note of a phrase where the voice begins. */
  scoop: number;
  /** Slow wander of pitch, cents. */
  drift: number;
}
