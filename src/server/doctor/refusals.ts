import { messageOf } from '#platform/operator-error.ts';

/** Codes with which a service of S3 refuses, and the setting to look at. */
const bucketSettings: Record<string, string> = {
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID: the service does not know this key',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY: it is not the secret of S3_ACCESS_KEY_ID',
  NoSuchBucket: 'S3_BUCKET: there is no such bucket; make it, private',
  AccessDenied:
    'S3_ACCESS_KEY_ID: this key may not do that in the bucket; it has to read, write, delete and list objects',
  AuthorizationHeaderMalformed: 'S3_REGION: the bucket is in another region',
  PermanentRedirect: 'S3_REGION: the bucket is in another region, or behind another S3_ENDPOINT',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  SlowDown: 'the service has too much to do; ask again',
  ServiceUnavailable: 'the service has too much to do; ask again',
};

/** Sentence about a bucket that refused: the setting to look at, and the service's own words. */
export function bucketRefusal(error: unknown, { S3_ENDPOINT }: { S3_ENDPOINT?: string | undefined }): string {
  const says = messageOf(error).replace(/\.$/, '');
  for (let next = error; next instanceof Error; next = next.cause) {
    const setting = bucketSettings[next.name];
    if (setting !== undefined) return `${setting} (${next.name}: ${says}).`;
  }
  const isUntrusted = withTrust(says, error) !== says;
  const isNetwork = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH/.test(`${codeOf(error)} ${says}`);
  const where = S3_ENDPOINT ? 'S3_ENDPOINT' : 'S3_REGION';
  return `${isNetwork || isUntrusted ? where : 'S3_BUCKET'}: ${withTrust(says, error)}.`;
}

/** Sentence about a mail server that refused the shop. */
export function mailRefusal(error: unknown): string {
  const says = messageOf(error).replace(/\.$/, '');
  if (/wrong version number|packet length too long/.test(says))
    return 'SMTP_URL: the mail server does not begin with TLS on this port: smtps:// is for port 465, smtp:// for 587 and 25.';
  if (/Greeting never received/.test(says))
    return 'SMTP_URL: the mail server says nothing on this port: if it is 465, the address begins with smtps://.';
  return `SMTP_URL: the mail server refused: ${withTrust(says, error)}.`;
}

const untrusted = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

const untrustedWords =
  /unable to verify the first certificate|self[- ]signed certificate|unable to get (?:local )?issuer/;

/** The words of an error, followed by the way to trust a certificate if that is what was not trusted. */
export function withTrust(says: string, error: unknown): string {
  const isUntrusted = untrusted.has(codeOf(error)) || untrustedWords.test(says);
  return isUntrusted
    ? `${says}; for a certificate of your own set NODE_EXTRA_CA_CERTS to the file of its authority, outside .env`
    : says;
}

/** Code of the innermost cause that has one. */
function codeOf(error: unknown): string {
  let code = '';
  for (let next = error; next instanceof Error; next = next.cause) if ('code' in next) code = String(next.code);
  return code;
}
