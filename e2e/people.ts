/** Accounts of a browser test's shop. */
export const people = {
  admin: { name: 'Ada', email: 'ada@keepsong.example', role: 'admin', password: 'a long enough password' },
  producer: { name: 'Pat', email: 'pat@keepsong.example', role: 'producer', password: 'a long enough password' },
  customer: { name: 'Cleo', email: 'cleo@example.com', role: 'user', password: 'a long enough password' },
} as const;

export interface ShopRequest {
  dataFolder: string;
  port: number;
  /** True: only makes the folder's files and database, and ends. */
  isTemplate?: boolean;
  /** True: nobody has an account yet. */
  empty?: boolean;
  /** True: outside engines stand beside the studio, off until somebody switches them on. */
  engines?: boolean;
  /** Days that the shop's clock is behind at first; each message with a number moves it on by so many, 'work' has it do what is due for hosts and their plans. */
  daysBehind?: number;
  /** Folder with song.mp3 and video.mp4 to play instead of a test tone, and how many seconds they last. */
  media?: string;
  songSeconds?: number;
}

/** Message of the shop's process once it serves: the one-time staff link, as the operator's terminal shows it, and the key. */
export interface ShopReady {
  staffLink: string;
  /** Opens the mailbox. */
  operatorKey: string;
}

/** Hours within which the shop of the tests makes a song in a language that no engine of it can sing. */
export const hoursByHand = 120;
