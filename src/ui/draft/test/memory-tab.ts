/** Session storage of one tab. */
export class MemoryTab implements Storage {
  readonly kept = new Map<string, string>();
  get length(): number {
    return this.kept.size;
  }
  key = (index: number): string | null => [...this.kept.keys()][index] ?? null;
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
  removeItem = (key: string): void => void this.kept.delete(key);
  clear = (): void => this.kept.clear();
}
