/** Other spellings of a path that the router takes to the same page, or nearly: case, slashes, percents, data alone. */
export function otherSpellings(path: string): string[] {
  const capitals = path.replace(/(^|[/-])([a-z])/g, (found) => found.toUpperCase());
  const inPercents = path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return [
    path,
    capitals,
    path.toUpperCase(),
    inPercents,
    `${path}/`,
    `${capitals}/`,
    `${path}//`,
    `/${path}`,
    path.replace(/(.)\//, '$1//'),
    path.replace(/(.)\//, '$1%2f'),
    `${path}%2f`,
    `${path}/.`,
    `/x/..${path}`,
    `${path}.data`,
    `${capitals}.data`,
    `${path}/_.data`,
  ];
}
