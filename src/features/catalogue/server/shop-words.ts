import { turnaroundHours } from '#features/orders/domain/turnaround.ts';
import { m } from '#messages/messages.js';
import type { Deps } from '#platform/deps.ts';

/**
 * Texts that the content files' placeholders stand for: delivery hours as orders are promised them, and the languages of the shop's
 * engines. So that no page promises what no order keeps (D25, D26).
 */
export async function wordsOfShop({ songs, site, engines }: Pick<Deps, 'songs' | 'site' | 'engines'>) {
  const names = (await songs.current()).languages.map(({ name }) => name);
  return {
    song_hours: String(turnaroundHours(false)),
    film_hours: String(turnaroundHours(true)),
    ai_services: aiServices(engines),
    languages: new Intl.ListFormat('en-GB').format(names),
    other_languages: site.byProducer
      ? m.songs_other_by_producer({ hours: site.byProducer.hours })
      : m.songs_other_none(),
  };
}

/** Sentences of the privacy policy: who else gets a song's words, by the engines that are configured. */
function aiServices({ lyrics, music, transcription }: Deps['engines']): string {
  const hosts = [...lyrics, ...music, ...transcription].flatMap(({ sendsTo }) => sendsTo ?? []);
  if (hosts.length === 0) return m.engines_privacy_none();
  return m.engines_privacy({ services: new Intl.ListFormat('en-GB').format(new Set(hosts)) });
}

/** Texts by placeholder. */
export type ShopWords = Awaited<ReturnType<typeof wordsOfShop>>;
