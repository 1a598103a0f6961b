import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createStandIns, type StandIns } from '#engine-stand-ins/stand-ins.ts';
import type { Singer, SingRequest, StandInSong } from '#engine-stand-ins/song-book.ts';
import { systemIds } from '#platform/ids.ts';

export interface TestStandIns extends StandIns {
  /** Address of them all. */
  url: string;
  /** Environment of a shop that uses these services, each by its own prefix. */
  environment(...services: ('chat' | 'ace-step' | 'elevenlabs' | 'fal' | 'transcription')[]): Record<string, string>;
  end(): Promise<void>;
}

/** The stand-ins on a port of loopback, with songs that are made at once. */
export async function startStandIns(sing: Singer = quickSinger): Promise<TestStandIns> {
  const standIns = createStandIns({ sing, write: quickLyricist, newId: () => systemIds.id() });
  const answer = getRequestListener(standIns.app.fetch);
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const variables = {
    chat: { LYRICS_API_BASE: `${url}/openai`, LYRICS_API_KEY: 'chat-key', LYRICS_MODEL: 'writer', LYRICS_PENCE: '2' },
    'ace-step': { ACE_STEP_URL: `${url}/ace-step` },
    elevenlabs: { ELEVENLABS_API_KEY: 'eleven-key', ELEVENLABS_API_BASE: `${url}/elevenlabs` },
    fal: { FAL_KEY: 'fal-key', FAL_API_BASE: `${url}/fal`, FAL_PENCE: '40' },
    transcription: { TRANSCRIPTION_API_BASE: `${url}/openai/v1`, TRANSCRIPTION_PENCE: '1' },
  };
  return {
    ...standIns,
    url,
    environment: (...services) =>
      Object.assign({ ENGINE_POLL_SECONDS: '0.02' }, ...services.map((service) => variables[service])) as Record<
        string,
        string
      >,
    end: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Seconds of a word. */
const pace = 0.4;

/** A song of some bytes at once, its words at an even pace. */
export function quickSinger({ lyrics, seed }: SingRequest): Promise<StandInSong> {
  const sung = lyrics
    .split('\n')
    .filter((line) => !line.startsWith('['))
    .join(' ');
  const words = sung.split(/\s+/u).filter((word) => word !== '');
  return Promise.resolve({
    mp3: Buffer.from(`a song ${seed} ${sung}`),
    words: words.map((text, index) => ({ text, start: 8 + index * pace, end: 8 + (index + 0.9) * pace })),
  });
}

/** A song that the judge of lyrics takes, about toast on Sundays, for whoever is named. */
function quickLyricist(order: Record<string, unknown>): Promise<object> {
  const name = (order['recipient'] as { shown?: string } | undefined)?.shown ?? 'you';
  const lines = (...texts: string[]): object[] => texts.map((display) => ({ display, sung: display }));
  const chorus = {
    tag: 'chorus',
    lines: lines(
      `Oh ${name} you light the day`,
      'You burnt the toast every Sunday',
      'And we ate it anyway',
      `Oh ${name} we love you today`,
    ),
  };
  return Promise.resolve({
    title: `Toast for ${name}`,
    language: 'en',
    sections: [
      {
        tag: 'verse',
        lines: lines(
          'The kitchen filled with morning light',
          'You burnt the toast again',
          'We laughed until the sun was high',
          'And danced around us then',
        ),
      },
      chorus,
      {
        tag: 'verse',
        lines: lines(
          'The radio was playing low',
          'The kettle hummed along',
          'You never knew how far we go',
          'To sing you back this song',
        ),
      },
      chorus,
      { tag: 'bridge', lines: lines('So keep the toaster burning bright', 'And keep the table wide tonight') },
      chorus,
    ],
    facts_used: ['You burnt the toast every Sunday'],
  });
}
