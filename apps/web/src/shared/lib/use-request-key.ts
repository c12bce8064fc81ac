import { useRef } from 'react';
import { RequestError } from './request-error.ts';
import { randomKey } from './random.ts';

/** Codes from here on say that the server failed, not that it refused. */
const SERVER_FAILED = 50_000;

/** The idempotency key of what a user wants done. */
export interface RequestKey {
  /** Returns the key of a request. The same words keep their key until the server has answered. */
  keyOf(request: unknown): string;
  /**
   * Ends the key once the server has answered. An `error` without an answer, or of the server itself, keeps it: nobody
   * knows whether the request was carried out.
   */
  settle(error?: unknown): void;
}

/** Keeps one idempotency key for each intent, so that neither two taps nor a try after a lost answer are carried out twice. */
export function useRequestKey(): RequestKey {
  const intent = useRef<{ words: string; key: string } | null>(null);
  return {
    keyOf(request) {
      const words = JSON.stringify(request);
      if (intent.current?.words !== words) intent.current = { words, key: randomKey() };
      return intent.current.key;
    },
    settle(error) {
      if (!error || (error instanceof RequestError && error.code < SERVER_FAILED)) intent.current = null;
    },
  };
}
