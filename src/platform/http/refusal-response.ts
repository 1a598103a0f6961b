const noStore = { 'cache-control': 'no-store' };

/** Refusal of a raw route as JSON. */
export const refusalResponse = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status, headers: noStore });

/** The same of a call that may come again after so many seconds. */
export function tooOftenResponse(seconds: number): Response {
  const body = { code: 'TOO_MANY_TRIES', message: 'Too many tries. Please wait a little and try again.' };
  const headers = { ...noStore, 'retry-after': String(seconds) };
  return Response.json({ ...body, data: { retry_after_seconds: seconds } }, { status: 429, headers });
}
