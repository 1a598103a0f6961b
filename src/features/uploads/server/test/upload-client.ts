import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { UploadReceiver } from '../receive.ts';
import type { TestRoom } from './room.ts';

/** The receiver behind a real HTTP server on loopback. The header `x-browser` stands for the browser's cookie. */
export async function serveUploads(room: TestRoom): Promise<{ origin: string; port: number; close(): void }> {
  const receiver = new UploadReceiver(room);
  const app = new Hono();
  const receive = (request: Request): Promise<Response> => {
    const browser = request.headers.get('x-browser');
    return receiver.handle(request, {
      address: request.headers.get('x-address') ?? browser ?? 'nowhere',
      knownBrowser: () => browser,
      browser: () => browser ?? 'a-new-browser',
    });
  };
  app.all('/uploads', (context) => receive(context.req.raw));
  app.all('/uploads/*', (context) => receive(context.req.raw));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  };
}

/** A browser that uploads. */
export class UploadClient {
  readonly #origin: string;
  readonly browser: string;

  constructor(origin: string, browser: string) {
    this.#origin = origin;
    this.browser = browser;
  }

  send(method: string, address: string, headers: Record<string, string> = {}, body?: Uint8Array): Promise<Response> {
    return fetch(new URL(address, this.#origin), {
      method,
      headers: { 'tus-resumable': '1.0.0', 'x-browser': this.browser, ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  }

  create(bytes: number, fileName = 'photo.jpg', headers: Record<string, string> = {}): Promise<Response> {
    const name = Buffer.from(fileName).toString('base64');
    return this.send('POST', '/uploads', {
      'upload-length': String(bytes),
      'upload-metadata': `filename ${name}`.trim(),
      ...headers,
    });
  }

  /** Begins an upload that must be accepted. */
  async begin(bytes: number, fileName?: string): Promise<{ address: string; id: string }> {
    const response = await this.create(bytes, fileName);
    const address = response.headers.get('location');
    if (response.status !== 201 || !address) throw new Error(`${response.status}: ${await response.text()}`);
    return { address, id: address.slice('/uploads/'.length) };
  }

  patch(address: string, offset: number, bytes: Uint8Array): Promise<Response> {
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    return this.send('PATCH', address, headers, bytes);
  }

  /** Number of bytes that have arrived; null if the upload does not exist. */
  async offset(address: string): Promise<number | null> {
    const response = await this.send('HEAD', address);
    return response.ok ? Number(response.headers.get('upload-offset')) : null;
  }

  /** A whole file, in one piece. @returns the upload's id */
  async upload(file: Uint8Array, fileName?: string): Promise<string> {
    const { address, id } = await this.begin(file.length, fileName);
    const response = await this.patch(address, 0, file);
    if (response.status !== 204) throw new Error(`${response.status}: ${await response.text()}`);
    return id;
  }

  /** The head of a PATCH on a connection of its own; what of the body is sent, and when, is the test's. */
  async openPatch(port: number, address: string, offset: number, bytes: number): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const lines = [
      `PATCH ${address} HTTP/1.1`,
      'Host: localhost',
      'Tus-Resumable: 1.0.0',
      `X-Browser: ${this.browser}`,
      `Upload-Offset: ${offset}`,
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${bytes}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return socket;
  }
}
