/** The operator's neural voices: which model speaks for which language and sex. */

export interface NeuralVoice {
  /** BCP 47 without a region: 'en'. */
  language: string;
  voice: 'female' | 'male';
  /** Folder of the model's files. */
  folder: string;
  /** Number of the speaker in a model of several. */
  speaker: number;
}

/** Of a model's work for one song; then the embedded voice sings. */
export const LONGEST_MODEL_SECONDS = 120;

/** Languages that a voice of our own speaks too: its phones give the neural voice's their times. */
export const NEURAL_LANGUAGES = ['en', 'it', 'es', 'fr', 'de'];

const ENTRY = /^(?<language>[a-z]{2})\/(?<voice>female|male)=(?<folder>[^#]+)(?:#(?<speaker>\d{1,4}))?$/;

/** Reads 'en/female=/srv/voices/lessac,it/male=/srv/voices/several#3'. @throws Error that names the entry which is none */
export function parseNeuralVoices(list: string): NeuralVoice[] {
  const voices = list.split(',').map((entry): NeuralVoice => {
    const { language, voice, folder, speaker = '0' } = ENTRY.exec(entry.trim())?.groups ?? {};
    if (!language || !folder)
      throw new Error(`“${entry.trim()}” is not LANGUAGE/female=FOLDER or LANGUAGE/male=FOLDER`);
    if (!NEURAL_LANGUAGES.includes(language))
      throw new Error(`${language}: neural voices sing ${NEURAL_LANGUAGES.join(', ')}`);
    return { language, voice: voice === 'male' ? 'male' : 'female', folder: folder.trim(), speaker: Number(speaker) };
  });
  const names = voices.map(nameOfNeuralVoice);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`${twice} is given twice`);
  return voices;
}

/** As the setting has it: 'en/female'. */
export const nameOfNeuralVoice = ({ language, voice }: NeuralVoice): string => `${language}/${voice}`;
