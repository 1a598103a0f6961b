/** Pages of others where a link is shared, each with the link and what is said to it. */
export function shareLinks(link: string, words: string): { name: string; href: string }[] {
  const asParameters = (parameters: Record<string, string>): string => new URLSearchParams(parameters).toString();
  return [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?${asParameters({ u: link })}` },
    { name: 'X', href: `https://x.com/intent/post?${asParameters({ text: words, url: link })}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?${asParameters({ url: link })}` },
  ];
}

/** Takes no links from other sites: it is opened with the link on the clipboard. */
export const instagram = 'https://www.instagram.com/';
