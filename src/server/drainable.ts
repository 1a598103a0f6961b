import type { Server } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';

/** Milliseconds that requests may take to finish once the process is told to end. */
const drainLimit = 25_000;

/**
 * Prepares a server for its end, before anybody connects: the returned function answers what was asked, and closes each connection
 * with its last answer. Node's own `close` waits for connections that rest after an answer given meanwhile, as a proxy keeps them,
 * and for those that have brought no request yet, as browsers open them ahead; and it cuts an answer short that a slow reader still gets.
 */
export function drainable(server: Server, longest = drainLimit): () => Promise<void> {
  const resting = new Set<Socket>();
  let isEnding = false;
  server.on('connection', (socket) => {
    resting.add(socket);
    socket.once('close', () => resting.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    resting.delete(socket);
    response.once('close', () => {
      if (isEnding) socket.destroySoon();
      else if (!socket.destroyed) resting.add(socket);
    });
  });
  return async () => {
    isEnding = true;
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => server.closeAllConnections(), longest);
      SocketServer.prototype.close.call(server, () => {
        clearTimeout(force);
        resolve();
      });
      for (const socket of resting) socket.destroy();
    });
  };
}
