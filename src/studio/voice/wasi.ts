/**
 * Just enough of WASI preview 1 to run a command-line program that writes files in memory. Node's own `node:wasi` is not used:
 * repeated instances of it crashed the process.
 */

const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const NO_ENTRY = 44;
const CANNOT_SEEK = 70;
const DIRECTORY = 3;
const FIRST_FILE = 4;
const OPEN_CREATE = 1;
const ALL_RIGHTS = 0xffffffffffffffffn;

/** The one directory the program sees. */
export const WASI_DIRECTORY = '/o';

export interface WasiRun {
  exitCode: number;
  stdout: string;
  /** Files that the program wrote below `WASI_DIRECTORY`, by name. */
  files: Map<string, Uint8Array>;
}

class MemoryFile {
  #bytes = new Uint8Array(1 << 18);
  #length = 0;
  position = 0;

  write(data: Uint8Array): void {
    const end = this.position + data.length;
    while (end > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(data, this.position);
    this.position = end;
    this.#length = Math.max(this.#length, end);
  }

  seek(offset: number, whence: number): void {
    const base = whence === 0 ? 0 : whence === 1 ? this.position : this.#length;
    this.position = Math.max(0, base + offset);
  }

  get contents(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

class ProgramExit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`the program ended with ${code}`);
    this.code = code;
  }
}

/** Runs `_start` of a fresh instance; instances share nothing. @throws WebAssembly.RuntimeError when the program traps. */
export async function runWasi(module: WebAssembly.Module, programArguments: string[]): Promise<WasiRun> {
  const machine = new Machine(programArguments);
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: machine.imports() });
  machine.memory = instance.exports['memory'] as WebAssembly.Memory;
  try {
    (instance.exports['_start'] as () => void)();
    return machine.result(0);
  } catch (error) {
    if (error instanceof ProgramExit) return machine.result(error.code);
    throw error;
  }
}

class Machine {
  memory!: WebAssembly.Memory;
  readonly #arguments: Uint8Array[];
  readonly #files = new Map<string, MemoryFile>();
  readonly #open = new Map<number, MemoryFile>([
    [1, new MemoryFile()],
    [2, new MemoryFile()],
  ]);

  constructor(programArguments: string[]) {
    this.#arguments = programArguments.map((argument) => new TextEncoder().encode(`${argument}\0`));
  }

  result(exitCode: number): WasiRun {
    return {
      exitCode,
      stdout: new TextDecoder().decode(this.#open.get(1)!.contents),
      files: new Map([...this.#files].map(([name, file]) => [name, file.contents])),
    };
  }

  imports(): WebAssembly.ModuleImports {
    return { ...this.#programCalls(), ...this.#directoryCalls(), ...this.#fileCalls() };
  }

  get #view(): DataView {
    return new DataView(this.memory.buffer);
  }

  #bytes(start: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, start, length);
  }

  #programCalls(): WebAssembly.ModuleImports {
    return {
      args_sizes_get: (count: number, size: number) => {
        this.#view.setUint32(count, this.#arguments.length, true);
        const total = this.#arguments.reduce((sum, argument) => sum + argument.length, 0);
        this.#view.setUint32(size, total, true);
        return SUCCESS;
      },
      args_get: (pointers: number, buffer: number) => {
        let at = buffer;
        this.#arguments.forEach((argument, index) => {
          this.#view.setUint32(pointers + 4 * index, at, true);
          this.#bytes(at, argument.length).set(argument);
          at += argument.length;
        });
        return SUCCESS;
      },
      // A stopped clock: the program only seeds from it, and its output must not depend on when it runs.
      clock_time_get: (_clock: number, _precision: bigint, time: number) => {
        this.#view.setBigUint64(time, 0n, true);
        return SUCCESS;
      },
      proc_exit: (code: number) => {
        throw new ProgramExit(code);
      },
    };
  }

  #directoryCalls(): WebAssembly.ModuleImports {
    const name = new TextEncoder().encode(WASI_DIRECTORY);
    return {
      fd_prestat_get: (descriptor: number, answer: number) => {
        if (descriptor !== DIRECTORY) return BAD_DESCRIPTOR;
        this.#view.setUint8(answer, 0);
        this.#view.setUint32(answer + 4, name.length, true);
        return SUCCESS;
      },
      fd_prestat_dir_name: (_descriptor: number, path: number, length: number) => {
        this.#bytes(path, length).set(name.subarray(0, length));
        return SUCCESS;
      },
      path_open: (
        _directory: number,
        _lookup: number,
        path: number,
        length: number,
        flags: number,
        _rights: bigint,
        _inheriting: bigint,
        _descriptorFlags: number,
        answer: number,
      ) => {
        const wanted = new TextDecoder().decode(this.#bytes(path, length).slice());
        if (!(flags & OPEN_CREATE) && !this.#files.has(wanted)) return NO_ENTRY;
        const file = new MemoryFile();
        this.#files.set(wanted, file);
        const descriptor = FIRST_FILE + this.#open.size;
        this.#open.set(descriptor, file);
        this.#view.setUint32(answer, descriptor, true);
        return SUCCESS;
      },
    };
  }

  #fileCalls(): WebAssembly.ModuleImports {
    return {
      fd_close: () => SUCCESS,
      fd_fdstat_set_flags: () => SUCCESS,
      fd_fdstat_get: (descriptor: number, answer: number) => {
        if (descriptor > DIRECTORY && !this.#open.has(descriptor)) return BAD_DESCRIPTOR;
        this.#view.setUint8(answer, descriptor === DIRECTORY ? 3 : 4);
        this.#view.setUint16(answer + 2, 0, true);
        this.#view.setBigUint64(answer + 8, ALL_RIGHTS, true);
        this.#view.setBigUint64(answer + 16, ALL_RIGHTS, true);
        return SUCCESS;
      },
      fd_read: (_descriptor: number, _vectors: number, _count: number, answer: number) => {
        this.#view.setUint32(answer, 0, true);
        return SUCCESS;
      },
      fd_seek: (descriptor: number, offset: bigint, whence: number, answer: number) => {
        const file = descriptor > DIRECTORY ? this.#open.get(descriptor) : undefined;
        if (!file) return CANNOT_SEEK;
        file.seek(Number(offset), whence);
        this.#view.setBigUint64(answer, BigInt(file.position), true);
        return SUCCESS;
      },
      fd_write: (descriptor: number, vectors: number, count: number, answer: number) => {
        const file = this.#open.get(descriptor);
        if (!file) return BAD_DESCRIPTOR;
        let written = 0;
        for (let i = 0; i < count; i++) {
          const start = this.#view.getUint32(vectors + 8 * i, true);
          const length = this.#view.getUint32(vectors + 8 * i + 4, true);
          file.write(this.#bytes(start, length));
          written += length;
        }
        this.#view.setUint32(answer, written, true);
        return SUCCESS;
      },
    };
  }
}
