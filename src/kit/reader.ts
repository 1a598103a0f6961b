/**
 * The proofs that a reader has shown towards records that are found by an e-mail address. An address typed into a form
 * shows nothing; neither do an order's number and address together, which open that order alone.
 */
export interface Reader {
  /** Hash of the key of the reader's browser. */
  browserHash: string | null;
  /** An address that the reader proved: by a link or a code that was sent to it, or as staff who have checked it. */
  provenAddress: string | null;
}

/** Nobody, such as the clock that clears away. */
export const unknownReader: Reader = { browserHash: null, provenAddress: null };

/** The form in which addresses are compared and hashed. */
export function comparableAddress(email: string): string {
  return email.trim().toLowerCase();
}

/** True if the reader may read, take out and erase a record that `browserHash` made about `email`. */
export function mayHandle(reader: Reader, record: { browserHash: string | null; email: string }): boolean {
  const address = comparableAddress(record.email);
  if (address === '') return false;
  const isProven = reader.provenAddress !== null && comparableAddress(reader.provenAddress) === address;
  return isProven || (record.browserHash !== null && record.browserHash === reader.browserHash);
}
