import type { Sample } from '../contract.ts';

/** Words of a row, in this order. */
const words = ['id', 'title', 'occasion', 'description', 'name', 'language'] as const;
const files = ['url', 'poster', 'thumbnail', 'captions'] as const;

/** Stands for the folder and the id, with which the address of a sample's file begins. */
const ownFile = '~';
const prefixOf = (id: string): string => `/samples/${id}`;

/**
 * Samples as one text, a line each, its columns divided by tabs: a third of what the same list weighs in the data of a page, which
 * names each field and each value apart.
 */
export function packSamples(samples: readonly Sample[]): string {
  return samples
    .map((sample) =>
      [
        ...words.map((word) => sample[word].replaceAll(/[\t\n]/g, ' ')),
        ...files.map((file) => sample[file].replace(prefixOf(sample.id), ownFile)),
        sample.type,
        sample.durationSeconds,
      ].join('\t'),
    )
    .join('\n');
}

/** The samples of a text that `packSamples` made. */
export function unpackSamples(packed: string): Sample[] {
  return packed === '' ? [] : packed.split('\n').map(sampleOf);
}

function sampleOf(line: string): Sample {
  const [id = '', title = '', occasion, description = '', name = '', language = '', ...rest] = line.split('\t');
  const [url = '', poster = '', thumbnail = '', captions = '', type, seconds] = rest;
  const address = (file: string): string => file.replace(ownFile, prefixOf(id));
  return {
    id,
    title,
    occasion: occasion as Sample['occasion'],
    description,
    name,
    language,
    url: address(url),
    poster: address(poster),
    thumbnail: address(thumbnail),
    captions: address(captions),
    type: type === 'video' ? 'video' : 'audio',
    durationSeconds: Number(seconds),
  };
}
