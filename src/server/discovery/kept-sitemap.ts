import type { Clock } from '#platform/clock.ts';
import { partOfSitemap, sitemap } from './sitemap.ts';

/** Seconds for which a sitemap is kept here, and again by whoever asked for it: what was withdrawn is told of for a minute at most. */
export const keptSeconds = 30;

interface SitemapParts {
  clock: Clock;
  origin: string;
  /** Reads the paths of every page. */
  read: () => Promise<readonly string[]>;
}

interface Kept {
  readAt: number;
  pages: Promise<readonly string[]>;
  /** Files that were written of them, by the number of the part; 0 is the sitemap itself. */
  files: Map<number, string | null>;
}

/**
 * The sitemap, read once for all who ask within some seconds: reading every page that can be read is work, which nobody may cause as
 * often as they like. No write shortens the time, or a visitor's own would.
 */
export class KeptSitemap {
  readonly #parts: SitemapParts;
  #kept: Kept | null = null;

  constructor(parts: SitemapParts) {
    this.#parts = parts;
  }

  /** The sitemap, or the index of its parts. */
  async whole(): Promise<string> {
    const { origin } = this.#parts;
    return (await this.#file(0, (pages) => sitemap(origin, pages))) ?? '';
  }

  /** One of its parts, counted from 1; null where there is none. */
  part(part: number): Promise<string | null> {
    const { origin } = this.#parts;
    return this.#file(part, (pages) => partOfSitemap(origin, { pages, part }));
  }

  async #file(part: number, write: (pages: readonly string[]) => string | null): Promise<string | null> {
    const { pages, files } = this.#current();
    const read = await pages;
    const known = files.get(part);
    if (known !== undefined) return known;
    const written = write(read);
    // Numbers that somebody invents are not remembered.
    if (written !== null) files.set(part, written);
    return written;
  }

  #current(): Kept {
    const now = this.#parts.clock.now().getTime();
    if (this.#kept && Math.abs(now - this.#kept.readAt) < keptSeconds * 1000) return this.#kept;
    const kept: Kept = { readAt: now, pages: this.#parts.read(), files: new Map() };
    this.#kept = kept;
    // What failed is read again by the next.
    kept.pages.catch(() => {
      if (this.#kept === kept) this.#kept = null;
    });
    return kept;
  }
}
