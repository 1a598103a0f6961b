import type { Server, ServerResponse } from 'node:http';
import { Server as SocketServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds that requests may take to finish once the process is told to end. */
export const drainLimit = 25_000;

/** Milliseconds in which a request that its sender has begun to send arrives, on a busy machine too. */
const onTheWay = 500;

/** Milliseconds of a turn of the event loop in which hardly anybody can have come since it looked. */
const shortTurn = 0.05;

/** The two steps in which a web server ends without losing a request. */
export interface Drainable {
  /** Goes on answering, but each answer says `Connection: close`: nobody keeps a connection that is about to end. */
  announce: () => void;
  /** Stops listening and resolves when all is answered, or once the limit is over. Announces if nobody has. */
  drain: () => Promise<void>;
}

/**
 * Prepares a server for its end, before anybody connects. Node's own `close` waits for connections that rest after an answer given
 * meanwhile, as a proxy keeps them, and for those that have brought no request yet, as browsers open them ahead; it cuts an answer
 * short that a slow reader still gets; and it resets connections with a form on its way, which a proxy answers with 502 because it
 * must not send a form twice.
 */
export function drainable(server: Server, longest = drainLimit): Drainable {
  const resting = new Set<Socket>();
  const open = new Set<ServerResponse>();
  let accepted = 0;
  let isAnnounced = false;
  let isEnding = false;
  const rest = (socket: Socket): void => {
    if (socket.destroyed) return;
    resting.add(socket);
    if (isEnding) endWhenQuiet(socket);
  };
  const endWhenQuiet = (socket: Socket): void => {
    setTimeout(() => resting.has(socket) && socket.destroySoon(), onTheWay);
  };
  server.on('connection', (socket) => {
    accepted += 1;
    socket.once('close', () => resting.delete(socket));
    rest(socket);
  });
  server.prependListener('request', ({ socket }, response) => {
    resting.delete(socket);
    open.add(response);
    if (isAnnounced) response.setHeader('connection', 'close');
    response.once('close', () => {
      open.delete(response);
      rest(socket);
    });
  });
  const announce = (): void => {
    isAnnounced = true;
    for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close');
  };
  /** Waits for a short turn of the event loop that accepts nobody: closing the port resets whom the system has taken and we have not. */
  const acceptAll = async (): Promise<void> => {
    const until = performance.now() + onTheWay;
    await turn();
    for (;;) {
      const [before, begun] = [accepted, performance.now()];
      await turn();
      const now = performance.now();
      if ((accepted === before && now - begun < shortTurn) || now > until) return;
    }
  };
  return {
    announce,
    async drain() {
      announce();
      await acceptAll();
      await new Promise<void>((resolve) => {
        // First of all: whoever comes between the last look and this is reset.
        SocketServer.prototype.close.call(server, () => resolve());
        isEnding = true;
        for (const socket of resting) endWhenQuiet(socket);
        setTimeout(() => server.closeAllConnections(), longest).unref();
      });
    },
  };
}
