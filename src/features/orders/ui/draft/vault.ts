/** A place in the browser that outlives the tab: any value that can be cloned, by name. */
export interface Vault {
  get(name: string): Promise<unknown>;
  set(name: string, value: unknown): Promise<void>;
  remove(name: string): Promise<void>;
}

const databaseName = 'keepsong';
const storeName = 'vault';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result), { once: true });
    request.addEventListener('error', () => reject(request.error ?? new Error('storage failed')), { once: true });
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName), { once: true });
  return settled(request);
}

/** The browser's own database. Rejects where the browser forbids it (some private windows). */
export function browserVault(): Vault {
  const database = open();
  const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
    (await database).transaction(storeName, mode).objectStore(storeName);
  return {
    get: async (name) => settled((await store('readonly')).get(name)) as Promise<unknown>,
    set: async (name, value) => void (await settled((await store('readwrite')).put(value, name))),
    remove: async (name) => void (await settled((await store('readwrite')).delete(name))),
  };
}

/** Forgets with the tab; stands in for a browser that stores nothing, and for tests. */
export function memoryVault(): Vault {
  const values = new Map<string, unknown>();
  return {
    get: (name) => Promise.resolve(values.get(name)),
    set: (name, value) => Promise.resolve(void values.set(name, value)),
    remove: (name) => Promise.resolve(void values.delete(name)),
  };
}
