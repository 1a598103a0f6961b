/** The network as the browser reports it. */
export interface Network {
  isOnline: () => boolean;
  /** Calls once, when the network is back. */
  whenOnline: (call: () => void) => void;
}

export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  whenOnline: (call) => window.addEventListener('online', call, { once: true }),
};

interface Interrupted {
  /** Goes on from the last byte that the server has. */
  resume: () => void;
  onWaiting: (isWaiting: boolean) => void;
  fail: (error: Error) => void;
}

/** Handles the failure of an upload: without a network it waits for one and goes on; any other failure is final. */
export function resumeOnline(network: Network, { resume, onWaiting, fail }: Interrupted): (error: Error) => void {
  return (error) => {
    if (network.isOnline()) {
      fail(error);
      return;
    }
    onWaiting(true);
    network.whenOnline(() => {
      onWaiting(false);
      resume();
    });
  };
}
