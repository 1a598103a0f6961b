declare module 'heic-decode' {
  interface Pixels {
    width: number;
    height: number;
    /** RGBA, 8 bits each. */
    data: Uint8ClampedArray;
  }
  interface UndecodedImage {
    width: number;
    height: number;
    decode(): Promise<Pixels>;
  }
  const decode: {
    (options: { buffer: Uint8Array }): Promise<Pixels>;
    /** The images of the file; nothing is decoded until asked. `dispose` frees what the decoder holds. */
    all(options: { buffer: Uint8Array }): Promise<UndecodedImage[] & { dispose(): void }>;
  };
  export default decode;
}
