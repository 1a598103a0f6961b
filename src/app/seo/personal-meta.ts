/** Title of a page for one person: no search engine keeps it, and its address goes to no other site. A page of nobody's has no brand. */
export function personalMeta(page: string, brand = '') {
  const title = brand === '' ? page : `${page} | ${brand}`;
  return [{ title }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }];
}
