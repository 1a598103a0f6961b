/** As much of a request as our routes read. One of the platform makes a stream of its body and a signal for its end. */
class LocalRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly #body: string;

  constructor(url: string, { method, headers, body }: LocalCall) {
    this.method = method;
    this.url = url;
    this.headers = new Headers(headers);
    this.#body = body;
  }

  text(): Promise<string> {
    return Promise.resolve(this.#body);
  }
}

interface LocalCall {
  method: string;
  /** With the body's `content-length`: it is not counted. */
  headers: Record<string, string>;
  body: string;
}

/** A request to a server in this process, which is carried nowhere. */
export function localRequest(url: string, call: LocalCall): Request {
  return new LocalRequest(url, call) as unknown as Request;
}
