/** With a host where an address names a socket instead, or a database alone: the driver knows both, `URL` does not. */
const parse = (address: string): URL => new URL(address.replace('@/', '@socket/'), 'postgres://socket');

/** A folder of sockets and the name of a database, as the driver reads them: `/run/postgresql keepsong`. */
const isSocket = (address: string): boolean => address.startsWith('/');

/** False for an address of another kind of service, which would be waited for as a database that is away. */
export const isPostgresAddress = (text: string): boolean => !text.includes('://') || /^postgres(ql)?:\/\//.test(text);

/** False for an address that its password has broken, and one that the driver would read as another than was meant. */
export function isDatabaseAddress(text: string): boolean {
  try {
    const { username, password, pathname, search, hash } = parse(withEscapes(text));
    decodeURIComponent(username + password);
    // A password that begins with a number and one of / ? # is taken for a port, and the name before it for the host.
    return username !== '' || !(pathname + search + hash).includes('@');
  } catch {
    return false;
  }
}

/** The address with each space and bare % escaped: at the sight of one the driver takes most escapes beside it for plain text. */
export const withEscapes = (address: string): string =>
  isSocket(address) ? address : address.replaceAll(' ', '%20').replaceAll(/%(?![\da-f]{2})/gi, '%25');

/** The address with this password, unless it has one. */
export function withPassword(address: string, password: string): string {
  if (isSocket(address)) return address;
  const { password: own, search, searchParams } = parse(address);
  if (own !== '' || searchParams.has('password')) return address;
  return `${address}${search === '' ? '?' : '&'}password=${encodeURIComponent(password)}`;
}
