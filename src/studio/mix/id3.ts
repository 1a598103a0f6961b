/** ID3v2.4 tags before an MP3. Source: id3.org, "ID3 tag version 2.4.0, native frames". */
export interface Id3Content {
  title: string;
  artist: string;
  album: string;
  comment: string;
  bpm?: number;
  /** BCP 47. */
  language: string;
  cover?: { mime: 'image/png' | 'image/jpeg'; bytes: Uint8Array };
  /** Plain lyrics, lines parted by newlines. */
  lyrics: string;
  /** Words with the second at which they begin. */
  synced: { text: string; seconds: number }[];
}

const UTF8 = 3;
const END = Buffer.of(0);
/** APIC: front cover. */
const FRONT_COVER = 3;
/** SYLT: times in milliseconds, content is lyrics. */
const MILLISECONDS = 2;
const IS_LYRICS = 1;

/** Machine-readable AI disclosure, as an ID3 user text frame (TXXX). */
const MADE_WITH_AI = { name: 'AI-GENERATED', value: 'Lyrics, music and voice were made with AI.' };

export function id3Tag(content: Id3Content): Buffer {
  const language = Buffer.from(ISO_639_2[content.language.split('-')[0]!.toLowerCase()] ?? 'und', 'latin1');
  const frames = [
    textFrame('TIT2', content.title),
    textFrame('TPE1', content.artist),
    textFrame('TALB', content.album),
    textFrame('TLAN', language.toString('latin1')),
    ...(content.bpm === undefined ? [] : [textFrame('TBPM', String(Math.round(content.bpm)))]),
    frame('COMM', [Buffer.of(UTF8), language, END, text(content.comment)]),
    frame('TXXX', [Buffer.of(UTF8), text(MADE_WITH_AI.name), END, text(MADE_WITH_AI.value)]),
    frame('USLT', [Buffer.of(UTF8), language, END, text(content.lyrics)]),
    ...(content.synced.length === 0 ? [] : [syncedFrame(content.synced, language)]),
    ...(content.cover ? [coverFrame(content.cover)] : []),
  ];
  const body = Buffer.concat(frames);
  return Buffer.concat([Buffer.from('ID3', 'latin1'), Buffer.of(4, 0, 0), synchsafe(body.length), body]);
}

/** ID3 wants the three-letter codes. */
const ISO_639_2: Record<string, string> = {
  en: 'eng',
  it: 'ita',
  es: 'spa',
  fr: 'fra',
  de: 'deu',
  pt: 'por',
  hi: 'hin',
  ar: 'ara',
  ja: 'jpn',
  nl: 'nld',
  pl: 'pol',
  tr: 'tur',
  ru: 'rus',
  uk: 'ukr',
  sv: 'swe',
  da: 'dan',
  nb: 'nob',
  no: 'nor',
  fi: 'fin',
  el: 'ell',
  zh: 'zho',
  ko: 'kor',
};

function text(value: string): Buffer {
  // A zero character ends a field, so none may come from outside.
  return Buffer.from(value.replaceAll('\0', ' '), 'utf8');
}

function textFrame(id: string, value: string): Buffer {
  return frame(id, [Buffer.of(UTF8), text(value)]);
}

function syncedFrame(words: Id3Content['synced'], language: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.of(UTF8), language, Buffer.of(MILLISECONDS, IS_LYRICS), END];
  for (const word of words) {
    const time = Buffer.alloc(4);
    time.writeUInt32BE(Math.max(0, Math.round(word.seconds * 1000)));
    parts.push(text(word.text), END, time);
  }
  return frame('SYLT', parts);
}

function coverFrame({ mime, bytes }: NonNullable<Id3Content['cover']>): Buffer {
  return frame('APIC', [
    Buffer.of(UTF8),
    Buffer.from(mime, 'latin1'),
    END,
    Buffer.of(FRONT_COVER),
    END,
    Buffer.from(bytes),
  ]);
}

function frame(id: string, parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(id, 'latin1'), synchsafe(body.length), Buffer.of(0, 0), body]);
}

/** Four bytes of seven bits each. */
function synchsafe(value: number): Buffer {
  return Buffer.of((value >> 21) & 127, (value >> 14) & 127, (value >> 7) & 127, value & 127);
}
