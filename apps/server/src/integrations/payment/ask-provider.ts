import { PaymentUnavailable } from './payment.ts';

/**
 * Longest wait for an answer, because the payer's request waits for it. Providers answer within seconds. Milliseconds.
 */
const PATIENCE = 8000;
const LARGEST = 256 * 1024;

export interface ProviderAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends a request. Throws `PaymentUnavailable` when no answer comes, or comes too late or is too large. */
export async function askProvider(url: string, init: RequestInit, patience = PATIENCE): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) });
    const text = await response.text();
    if (text.length > LARGEST) throw new PaymentUnavailable('the answer is too long');
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (error instanceof PaymentUnavailable) throw error;
    const reason = error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'unreachable';
    throw new PaymentUnavailable(reason, { cause: error });
  }
}

/** Reads a JSON object. Throws `PaymentUnavailable` when the text is none. */
export function readAnswer(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // An answer that is no JSON is handled below, like any other that is no object.
  }
  throw new PaymentUnavailable('the answer is no object');
}
