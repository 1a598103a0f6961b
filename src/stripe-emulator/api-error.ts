/** The `error` member of a Stripe answer. */
interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
}

export class ApiError extends Error {
  readonly status: 400 | 401 | 402 | 404 | 409 | 413 | 429 | 500;
  readonly body: ErrorBody;
  constructor(status: ApiError['status'], body: ErrorBody) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body.code
      ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
      : body;
  }
}

export function invalid(message: string, details: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details });
}

export function missing(noun: string, id: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${noun}: '${id.slice(0, 200)}'`,
  });
}
