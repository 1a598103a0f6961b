const hour = 60 * 60 * 1000;

interface Promised {
  kind: 'song' | 'song_video' | 'souvenir' | 'simple' | 'subscription';
  details: object;
}

/** When an order paid at that moment is promised: a song within 24 hours, with video within 48 elapsed hours. */
export function dueAt(paidAt: Date, { kind }: Promised): Date {
  const hours = kind === 'song' || kind === 'simple' ? 24 : 48;
  return new Date(paidAt.getTime() + hours * hour);
}
