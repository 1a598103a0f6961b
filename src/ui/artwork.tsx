import { useContext, useEffect, useId, useRef } from 'react';
import type { RecordOptions } from '#sleeve/record.ts';
import { sleeveClass, sleeveInput, SleeveShop, type SleeveProps } from './sleeve-props.ts';

/**
 * Pictures that never change are drawn by the server and left as they are: the generator does not travel with the page.
 * Only when a page was opened without the server's help does the browser fetch it and draw.
 */
const fetchRenderer = () => import('./artwork-svg.ts');
const renderer = import.meta.env.SSR ? await fetchRenderer() : null;

type Picture = { sleeve: ReturnType<typeof sleeveInput> } | { record: RecordOptions };

/** Constant object: React leaves markup alone whose value has not changed. */
const unchanged = { __html: '' };

async function draw(element: HTMLElement, picture: Picture): Promise<void> {
  const { artworkSvg } = await fetchRenderer();
  element.innerHTML = artworkSvg(picture);
}

function useArtwork(picture: Picture) {
  const holder = useRef<HTMLSpanElement>(null);
  const words = JSON.stringify(picture);
  useEffect(() => {
    const element = holder.current;
    if (!element || element.childElementCount > 0) return;
    void draw(element, JSON.parse(words) as Picture);
  }, [words]);
  return {
    ref: holder,
    dangerouslySetInnerHTML: renderer ? { __html: renderer.artworkSvg(picture) } : unchanged,
    suppressHydrationWarning: true,
  };
}

/** A sleeve for pages where it stays as it is; `Sleeve` is the one that can change. */
export function SleeveArtwork(props: SleeveProps) {
  const id = useId();
  return (
    <span
      {...useArtwork({ sleeve: sleeveInput(props, `p${id}`, useContext(SleeveShop)) })}
      className={sleeveClass(props)}
    />
  );
}

/** A record for pages where it stays as it is; `data-turning` on it turns it. */
export function RecordArtwork({
  className,
  turning,
  ...options
}: RecordOptions & { className?: string; turning?: boolean }) {
  return (
    <span {...useArtwork({ record: options })} data-turning={turning} className={`record block ${className ?? ''}`} />
  );
}
