import type { Clock } from '../../platform/process/clock.ts';

/** Longest wait for an answer. Milliseconds. */
const PATIENCE = 10_000;
/** Time before its end at which a token is asked for again. Milliseconds. */
const EARLY = 60 * 60 * 1000;
/** Error codes of the provider for a token that is no longer valid. */
const TOKEN_ENDED = new Set([110, 111]);

export interface BaiduClientParts {
  /** Address of the provider: `https://aip.baidubce.com`. */
  baseUrl: string;
  apiKey: string;
  secretKey: string;
  clock: Clock;
  /** Longest wait for an answer, set by tests. Milliseconds. */
  patience?: number;
}

/** The error when the provider is away or refuses our keys. A later attempt may help. */
export class BaiduUnavailable extends Error {}

/** The part of an answer that all services of the provider share. */
export interface BaiduAnswer {
  error_code?: number;
  error_msg?: string;
}

export interface BaiduClient {
  /** Asks a service: with form fields, or with a body in JSON. Throws `BaiduUnavailable` without an answer. */
  ask<Answer extends BaiduAnswer>(service: string, body: URLSearchParams | object[]): Promise<Answer>;
}

/**
 * Makes a client of Baidu's services for pictures. It asks for a token with the application's keys, and keeps it until
 * shortly before its end. Source: the provider's documentation of its access token. Unproven against the real provider.
 */
export function createBaiduClient(parts: BaiduClientParts): BaiduClient {
  const { baseUrl, apiKey, secretKey, clock, patience = PATIENCE } = parts;
  let token: { text: string; endsAt: number } | null = null;

  async function post(url: URL, body?: URLSearchParams | object[]): Promise<Record<string, unknown>> {
    const isForm = body instanceof URLSearchParams;
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        ...(body && !isForm && { headers: { 'content-type': 'application/json' } }),
      });
      return (await response.json()) as Record<string, unknown>;
    } catch (error) {
      // The error's message may hold the address with the keys.
      const reason = error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no answer';
      throw new BaiduUnavailable(reason);
    }
  }

  async function tokenNow(): Promise<string> {
    const now = clock.now().getTime();
    if (token && now < token.endsAt - EARLY) return token.text;
    const url = new URL('/oauth/2.0/token', baseUrl);
    url.search = String(
      new URLSearchParams({ grant_type: 'client_credentials', client_id: apiKey, client_secret: secretKey }),
    );
    const { access_token: text, expires_in: seconds, error } = await post(url);
    if (typeof text !== 'string' || typeof seconds !== 'number') {
      throw new BaiduUnavailable(`the keys are refused: ${String(error)}`);
    }
    token = { text, endsAt: now + seconds * 1000 };
    return text;
  }

  async function askOnce<Answer>(service: string, body: URLSearchParams | object[]): Promise<Answer> {
    const url = new URL(service, baseUrl);
    url.searchParams.set('access_token', await tokenNow());
    return (await post(url, body)) as Answer;
  }

  return {
    async ask<Answer extends BaiduAnswer>(service: string, body: URLSearchParams | object[]) {
      const answer = await askOnce<Answer>(service, body);
      if (!TOKEN_ENDED.has(answer.error_code ?? 0)) return answer;
      // The provider took the token back before its time.
      token = null;
      return askOnce<Answer>(service, body);
    },
  };
}
