import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach } from 'vitest';

/** A request as it came over the wire. */
export interface Recorded {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  text: string;
  /** The fields of a multipart body; files by their names. */
  form(): Promise<Record<string, string[]>>;
  json(): Record<string, unknown>;
}

type Answer = (request: Recorded) => Response | [status: number, body: unknown];

export interface RecordingService {
  url: string;
  requests: Recorded[];
  end(): Promise<void>;
}

/** A service on loopback that keeps what it is sent, and gives these answers: a status and JSON, or a whole response. */
async function recordingService(answer: Answer): Promise<RecordingService> {
  const requests: Recorded[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      const recorded = recordedOf(incoming, Buffer.concat(parts));
      requests.push(recorded);
      const given = answer(recorded);
      const response = given instanceof Response ? given : Response.json(given[1], { status: given[0] });
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    end: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** For a file of tests: services that end with their test, and a folder with a sung take that goes with the file. */
export function withRecordingServices() {
  const services: RecordingService[] = [];
  const directory = mkdtempSync(path.join(tmpdir(), 'keepsong-requests-'));
  const take = path.join(directory, 'take.mp3');
  writeFileSync(take, 'a take');
  afterEach(() => Promise.all(services.splice(0).map((service) => service.end())));
  afterAll(() => rmSync(directory, { recursive: true }));
  return {
    directory,
    take,
    serving: async (answer: Answer): Promise<RecordingService> => {
      const service = await recordingService(answer);
      services.push(service);
      return service;
    },
  };
}

function recordedOf({ method = '', url = '', headers }: IncomingMessage, bytes: Buffer): Recorded {
  const text = bytes.toString('utf8');
  return {
    method,
    path: url,
    headers,
    text,
    json: () => JSON.parse(text) as Record<string, unknown>,
    form: async () => {
      const type = headers['content-type'] ?? '';
      const fields: Record<string, string[]> = {};
      const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
      for (const [name, value] of form)
        fields[name] = [...(fields[name] ?? []), typeof value === 'string' ? value : value.name];
      return fields;
    },
  };
}
