/** TRD-07: most tags and topics that become hashtags. */
const mostTags = 3;
const mostTopics = 2;

/** Hashtags of an article, without their '#': up to three tags and two topic entities, each once. */
export function hashtagsOf({ tags, topics }: { tags: readonly string[]; topics: readonly string[] }): string[] {
  const words = [...tags.slice(0, mostTags), ...topics.slice(0, mostTopics)]
    .map(asHashtag)
    .filter((word) => word !== '');
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}

/** 'first dance' as 'FirstDance': letters and figures only, so that a hashtag does not end in the middle. */
function asHashtag(words: string): string {
  return words
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

/** Pages of others where a link is shared. */
export function shareAddresses({
  url,
  text,
  hashtags = [],
}: {
  url: string;
  text: string;
  hashtags?: readonly string[];
}): { x: string; facebook: string; whatsapp: string } {
  const parameters = (values: Record<string, string>): string => new URLSearchParams(values).toString();
  const tagged = [text, ...hashtags.map((tag) => `#${tag}`)].join(' ');
  const forX = { text, url, ...(hashtags.length > 0 ? { hashtags: hashtags.join(',') } : {}) };
  return {
    x: `https://x.com/intent/post?${parameters(forX)}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?${parameters({ u: url })}`,
    whatsapp: `https://wa.me/?${parameters({ text: `${tagged} ${url}` })}`,
  };
}

/** Tracking parameters of a link into the shop; those that the reader came with are kept. */
export function trackedAddress(path: string, search: string, campaign: string): string {
  const kept = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search))
    if (/^(utm_[a-z]+|ref)$/.test(name) && value.length <= 100) kept.append(name, value);
  const own = { utm_source: 'trending', utm_medium: 'article', utm_campaign: campaign };
  for (const [name, value] of Object.entries(own)) if (!kept.has(name)) kept.set(name, value);
  const [page = '', hash] = path.split('#');
  return `${page}?${kept.toString()}${hash === undefined ? '' : `#${hash}`}`;
}
