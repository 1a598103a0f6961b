/** Gives every file of a folder a name of its own, also where capitals are not told apart: `song.mp3`, `song (2).mp3`. */
export class DistinctNames {
  readonly #taken = new Set<string>();

  distinct(name: string): string {
    const dot = name.lastIndexOf('.');
    const end = dot > name.lastIndexOf('/') + 1 ? dot : name.length;
    let wanted = name;
    for (let count = 2; this.#taken.has(folded(wanted)); count += 1)
      wanted = `${name.slice(0, end)} (${count})${name.slice(end)}`;
    this.#taken.add(folded(wanted));
    return wanted;
  }
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();
