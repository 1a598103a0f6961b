/** A place in the browser that outlives the tab: any value that can be cloned, by name. */
export interface Vault {
  get(name: string): Promise<unknown>;
  set(name: string, value: unknown): Promise<void>;
  remove(name: string): Promise<void>;
}

/** A vault that tells which names it holds. */
export interface ListedVault extends Vault {
  names(prefix: string): Promise<string[]>;
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

function browserVault(database: IDBDatabase): ListedVault {
  const store = (mode: IDBTransactionMode): IDBObjectStore =>
    database.transaction(storeName, mode).objectStore(storeName);
  return {
    get: (name) => settled<unknown>(store('readonly').get(name)),
    set: async (name, value) => {
      await settled(store('readwrite').put(value, name));
    },
    remove: async (name) => {
      await settled(store('readwrite').delete(name));
    },
    names: async (prefix) => {
      const keys = await settled(store('readonly').getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`)));
      return keys.filter((key) => typeof key === 'string');
    },
  };
}

/** Some private windows forbid storage, and plain HTTP has no sealing: then nothing outlives the page. */
async function openVault(): Promise<ListedVault> {
  if (!globalThis.isSecureContext) return memoryVault();
  return open().then(browserVault, memoryVault);
}

/** The browser's own database, opened when it is first asked. */
export function lazyVault(): ListedVault {
  let opened: Promise<ListedVault> | undefined;
  const vault = (): Promise<ListedVault> => (opened ??= openVault());
  return {
    get: async (name) => (await vault()).get(name),
    set: async (name, value) => (await vault()).set(name, value),
    remove: async (name) => (await vault()).remove(name),
    names: async (prefix) => (await vault()).names(prefix),
  };
}

/** Forgets with the tab; stands in for a browser that stores nothing, and for tests. */
export function memoryVault(): ListedVault {
  const values = new Map<string, unknown>();
  return {
    get: (name) => Promise.resolve(values.get(name)),
    set: async (name, value) => {
      values.set(name, value);
    },
    remove: async (name) => {
      values.delete(name);
    },
    names: (prefix) => Promise.resolve([...values.keys()].filter((name) => name.startsWith(prefix))),
  };
}
