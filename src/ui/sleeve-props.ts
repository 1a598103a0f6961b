import type { SleeveInput } from '#sleeve/sleeve.ts';
import { createContext } from 'react';
import { classNames } from './class-names.ts';

export interface SleeveProps {
  occasion: string;
  /** The same seed, occasion and name always give the same sleeve. */
  seed: string;
  title?: string;
  name?: string;
  /** English name of the song's language, for the words on it. */
  language?: string;
  /** Name on it in place of the shop's. */
  brand?: string | undefined;
  format?: 'square' | 'poster';
  /** False below 120 px and in pickers: the drawing alone. */
  text?: boolean;
  /** Accessible name; the words on the sleeve when missing. Empty hides a decorative sleeve from readers. */
  label?: string;
  lifted?: boolean;
  className?: string;
}

/** Brand of the shop, which stands at the head of a sleeve beside its mark. */
export const SleeveShop = createContext<string | undefined>(undefined);

/** The generator's input. `idPrefix` keeps two copies of one sleeve on a page apart. */
export function sleeveInput(props: SleeveProps, idPrefix: string, shop: string | undefined): SleeveInput {
  const { occasion, seed, title = '', name = '', format = 'square', text = true, label, language, brand } = props;
  const said = { ...(label === undefined ? {} : { label }), ...(language === undefined ? {} : { language }) };
  const named = { ...(shop === undefined ? {} : { shop }), ...(brand === undefined ? {} : { brand }) };
  return { occasion, seed, title, name, format, text, idPrefix, ...said, ...named };
}

export function sleeveClass({ format, lifted, className }: SleeveProps): string {
  return classNames('sleeve', format === 'poster' && 'sleeve-poster', lifted && 'sleeve-lifted', className);
}
