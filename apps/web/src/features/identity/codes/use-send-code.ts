import type { ReplyOf } from '@haihu/contract/contract';
import { useState } from 'react';
import { RequestError } from '../../../shared/lib/send-request.ts';

/** Requests a code by SMS. `resendAt` is in milliseconds since 1970, `null` before the first request. */
export function useSendCode() {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ resendAt: number; validMinutes: number } | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);

  async function send(ask: () => Promise<ReplyOf<'identity.sendCode'>>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const { resendAfterSeconds, validSeconds } = await ask();
      setSent({ resendAt: Date.now() + resendAfterSeconds * 1000, validMinutes: Math.floor(validSeconds / 60) });
    } catch (error) {
      const again = error instanceof RequestError ? error.data?.allowedAgainAt : undefined;
      if (typeof again === 'string') setSent({ resendAt: Date.parse(again), validMinutes: 0 });
      setProblem(error as Error);
    }
    setBusy(false);
  }

  return { busy, problem, send, resendAt: sent?.resendAt ?? null, validMinutes: sent?.validMinutes };
}
