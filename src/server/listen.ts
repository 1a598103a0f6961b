import { createServer, type RequestListener, type Server } from 'node:http';
import type { Config } from '#platform/config.ts';

/** Starts the web server on the configured address. @throws Error of Node, such as EADDRINUSE */
export function listen({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>, listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  // A slow sender holds a socket, never a worker; uploads go on where they stopped.
  server.requestTimeout = 300_000;
  // Longer than proxies keep an idle connection (a minute or so): a request never meets a socket that is being closed.
  server.keepAliveTimeout = 75_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => resolve(server));
  });
}
