import { useContext, useId, useMemo } from 'react';
import { record } from '#sleeve/record.ts';
import { sleeve, type SleeveInput } from '#sleeve/sleeve.ts';
import { sleeveClass, sleeveInput, SleeveShop, type SleeveProps } from './sleeve-props.ts';

/** Sleeve drawn in the browser, for pages where it changes. `SleeveArtwork` needs no script and suits all others. */
export function Sleeve(props: SleeveProps) {
  const id = useId();
  const words = JSON.stringify(sleeveInput(props, `l${id}`, useContext(SleeveShop)));
  const drawing = useMemo(() => ({ __html: sleeve(JSON.parse(words) as SleeveInput) }), [words]);
  return <span className={sleeveClass(props)} dangerouslySetInnerHTML={drawing} />;
}

/** The record in the sleeve's colours. */
export function Record({
  occasion,
  seed,
  name = '',
  turning = false,
  vinyl,
}: {
  occasion: string;
  seed: string;
  name?: string;
  turning?: boolean;
  vinyl?: string;
}) {
  const drawing = useMemo(
    () => ({ __html: record({ occasion, seed, name, ...(vinyl ? { vinyl } : {}) }) }),
    [occasion, seed, name, vinyl],
  );
  return <span className="record block" data-turning={turning} dangerouslySetInnerHTML={drawing} />;
}
