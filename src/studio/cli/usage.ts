export const USAGE = `Keepsong's studio on the command line

  npm run studio -- make ORDER.json --out FOLDER [--photos FOLDER] [--lyrics FILE.txt|ENGINE] [--music ENGINE]
       [--seed TEXT]
      Writes the song of an order (see examples/) and everything that goes with it into a folder: lyrics, MP3, WAV,
      sleeve, and with video the film, its teaser and their captions. Photos are drawn unless a folder has them. Lyrics are
      the lyricist's unless a file has them: a title, then [verse], [chorus] or [bridge] over their lines; or unless an
      engine of the environment writes them: chat-lyrics. Engines that sing: ace-step, elevenlabs, fal, where the
      environment configures them (docs/operating.md). They cost what they cost; nothing is kept to take up later.

  npm run studio -- judge FOLDER
      Measures what \`make\` wrote against what is promised. Ends with 1 when a row misses.

  npm run studio -- listen NAME [--sung SPELLING] [--voice female|male] [--language CODE] [--out FILE.wav]
      How the voice sings a name, or any words: the neural one of NEURAL_VOICES where it has one for the language.

Ends with 0 when all is well, 1 when the judge is not content, 2 when it was called wrongly, 3 when the work failed, 130
when it was cancelled (Ctrl-C).`;

/** The command line was used wrongly: told with the usage, exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
