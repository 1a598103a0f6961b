import { useContext, useEffect, useId, useRef } from 'react';
import type { RecordOptions } from '#sleeve/record.ts';
import { sleeveClass, sleeveInput, SleeveShop, type SleeveProps } from './sleeve-props.ts';

/**
 * Pictures that never change are drawn by the server and left as they are: the generator does not travel with the page.
 * Only when a page was opened without the server's help does the browser fetch it and draw.
 */
const fetchPress = () => import('./press.ts');
const press = import.meta.env.SSR ? await fetchPress() : null;

type Picture = { sleeve: ReturnType<typeof sleeveInput> } | { record: RecordOptions };

/** Constant object: React leaves markup alone whose value has not changed. */
const asPrinted = { __html: '' };

async function print(element: HTMLElement, picture: Picture): Promise<void> {
  const { printed } = await fetchPress();
  element.innerHTML = printed(picture);
}

function usePrinted(picture: Picture) {
  const holder = useRef<HTMLSpanElement>(null);
  const words = JSON.stringify(picture);
  useEffect(() => {
    const element = holder.current;
    if (!element || element.childElementCount > 0) return;
    void print(element, JSON.parse(words) as Picture);
  }, [words]);
  return {
    ref: holder,
    dangerouslySetInnerHTML: press ? { __html: press.printed(picture) } : asPrinted,
    suppressHydrationWarning: true,
  };
}

/** A sleeve for pages where it stays as it is; `Sleeve` is the one that can change. */
export function PrintedSleeve(props: SleeveProps) {
  const id = useId();
  return (
    <span
      {...usePrinted({ sleeve: sleeveInput(props, `p${id}`, useContext(SleeveShop)) })}
      className={sleeveClass(props)}
    />
  );
}

/** A record for pages where it stays as it is; `data-turning` on it turns it. */
export function PrintedRecord({
  className,
  turning,
  ...options
}: RecordOptions & { className?: string; turning?: boolean }) {
  return (
    <span {...usePrinted({ record: options })} data-turning={turning} className={`record block ${className ?? ''}`} />
  );
}
