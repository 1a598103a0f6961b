import { pounds } from '#kit/money.ts';
import { useSite } from '../use-site.ts';

/** SITE-24: the page's own line about the price; `{price}` is what a song with its film begins at. */
export function PriceNote({ text }: { text: string }) {
  const { prices } = useSite();
  return <p className="hero-note figures">{text.replace('{price}', pounds(prices.song_and_video))}</p>;
}
