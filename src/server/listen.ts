import { createServer, type RequestListener, type Server } from 'node:http';
import type { Config } from '#platform/config.ts';
import { messageOf, OperatorError } from '#platform/operator-error.ts';

/** Lets a server listen at the address that a setting names. @throws OperatorError where that is taken, or none of this machine */
export function listenAt(
  server: Server,
  setting: 'PORT' | 'METRICS_PORT',
  port: number,
  host: string,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new OperatorError(`${setting}: ${messageOf(error)}`)));
    server.listen(port, host, () => resolve(server));
  });
}

/** A web server that listens nowhere yet. */
export function createWebServer(listener: RequestListener): Server {
  const server = createServer(listener);
  // A slow sender holds a socket, never a worker; uploads go on where they stopped.
  server.requestTimeout = 300_000;
  // Longer than proxies keep an idle connection (a minute or so): a request never meets a socket that is being closed.
  server.keepAliveTimeout = 75_000;
  return server;
}

/** Starts the web server on the configured address. */
export function listen({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>, listener: RequestListener): Promise<Server> {
  return listenAt(createWebServer(listener), 'PORT', PORT, HOST);
}
