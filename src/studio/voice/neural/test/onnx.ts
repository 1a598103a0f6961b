/** Writes ONNX models, as much of the format as a test needs: protobuf by hand, after onnx.proto3. */

const encodeVarint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...encodeVarint(Math.floor(value / 128))];

type Field = [number: number, value: number | string | Uint8Array];

/** A message of protobuf: integers as varints; text, bytes and messages with their length. */
function message(...fields: Field[]): Uint8Array {
  return Buffer.concat(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [Buffer.from([...encodeVarint(number * 8), ...encodeVarint(value)])];
      const bytes = Buffer.from(value);
      return [Buffer.from([...encodeVarint(number * 8 + 2), ...encodeVarint(bytes.length)]), bytes];
    }),
  );
}

const FLOAT = 1;
const INT64 = 7;
const BOOL = 9;

/** @param kind the type of the values, as ONNX counts them */
function tensor(name: string, kind: number, shape: readonly number[], bytes: Uint8Array): Uint8Array {
  return message(...shape.map((size): Field => [1, size]), [2, kind], [8, name], [9, bytes]);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** The type of an input or output whose sizes are told when it is run. */
function valueOf(name: string, kind: number, rank: number): Uint8Array {
  const shape = message(...Array.from({ length: rank }, (_, i): Field => [1, message([2, `${name}${i}`])]));
  return message([1, name], [2, message([1, message([1, kind], [2, shape])])]);
}

function nodeOf(
  operator: string,
  inputs: string[],
  output: string,
  attributes: Record<string, number> = {},
): Uint8Array {
  const written = Object.entries(attributes).map(([name, value]): Field => [
    5,
    message([1, name], [3, value], [20, 2]),
  ]);
  return message(
    ...inputs.map((input): Field => [1, input]),
    [2, output],
    [3, `${output} node`],
    [4, operator],
    ...written,
  );
}

/**
 * A model in the shape of a VITS that says a recording for each token, one after the other: its borders are known to the
 * sample. Noise and speed are taken and change nothing. @param recordings one for each token, by its number
 */
export function speakingModel(recordings: readonly Float32Array[], sampleRate: number): Uint8Array {
  const longest = Math.max(...recordings.map(({ length }) => length));
  const table = new Float32Array(recordings.length * longest);
  const sounded = new Uint8Array(table.length);
  recordings.forEach((recording, token) => {
    table.set(recording, token * longest);
    sounded.fill(1, token * longest, token * longest + recording.length);
  });
  const shape = [recordings.length, longest];
  const graph = message(
    [1, nodeOf('Gather', ['table', 'x'], 'rows')],
    [1, nodeOf('Gather', ['sounded', 'x'], 'masks')],
    [1, nodeOf('Reshape', ['rows', 'flat'], 'samples')],
    [1, nodeOf('Reshape', ['masks', 'flat'], 'mask')],
    [1, nodeOf('Compress', ['samples', 'mask'], 'speech', { axis: 0 })],
    [1, nodeOf('Reshape', ['speech', 'batch'], 'y')],
    [2, 'speaking'],
    [5, tensor('table', FLOAT, shape, bytesOf(table))],
    [5, tensor('sounded', BOOL, shape, sounded)],
    [5, tensor('flat', INT64, [1], bytesOf(BigInt64Array.of(-1n)))],
    [5, tensor('batch', INT64, [3], bytesOf(BigInt64Array.of(1n, 1n, -1n)))],
    [11, valueOf('x', INT64, 2)],
    [11, valueOf('x_length', INT64, 1)],
    ...['noise_scale', 'length_scale', 'noise_scale_w'].map((name): Field => [11, valueOf(name, FLOAT, 1)]),
    [12, valueOf('y', FLOAT, 3)],
  );
  const told = { sample_rate: sampleRate, n_speakers: 0, language: 'English', comment: 'a test', add_blank: 0 };
  return message(
    [1, 8],
    [2, 'keepsong tests'],
    [7, graph],
    [8, message([1, ''], [2, 13])],
    ...Object.entries(told).map(([name, value]): Field => [14, message([1, name], [2, String(value)])]),
  );
}
