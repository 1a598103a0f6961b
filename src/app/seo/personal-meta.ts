/** Title of a page for one person: no search engine keeps it, and its address goes to no other site. */
export function personalMeta(title: string) {
  return [{ title }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }];
}
