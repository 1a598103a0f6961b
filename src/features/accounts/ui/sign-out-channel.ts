const channelName = 'keepsong sign-out';

/** Notifies the other tabs of this browser of a sign-out. */
export function broadcastSignOut(): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
  channel.postMessage('signed out');
  channel.close();
}

/** Listens for a sign-out in another tab. @returns a function that ends it */
export function onSignOut(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
