/** A place nearby, as its host tells of it. */
export interface Attraction {
  /** As it is sung: 'Ponta da Piedade'. */
  name: string;
  /** Way to it: 'ten minutes on foot'; empty for none. */
  place: string;
}

/** The attractions without spaces around them, each once; rows without a name are left out. */
export function tidyAttractions(typed: readonly Attraction[]): Attraction[] {
  const tidy = typed.map(({ name, place }) => ({ name: name.trim(), place: place.trim() }));
  return tidy.filter(({ name }, at) => name !== '' && tidy.findIndex((other) => other.name === name) === at);
}
