import { useState } from 'react';
import { call, CallError } from '../../../shared/lib/call.ts';

/** Sends a login code by SMS. `resendAt` is in milliseconds since 1970, null while none was sent. */
export function useSendCode() {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ resendAt: number; validMinutes: number } | null>(null);
  const [problem, setProblem] = useState<string>();

  async function send(mobile: string): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { resendAfterSeconds, validSeconds } = await call('identity.sendCode', { mobile, purpose: 'login' });
      setSent({ resendAt: Date.now() + resendAfterSeconds * 1000, validMinutes: Math.floor(validSeconds / 60) });
    } catch (error) {
      const again = error instanceof CallError ? error.data?.allowedAgainAt : undefined;
      if (typeof again === 'string') setSent({ resendAt: Date.parse(again), validMinutes: 0 });
      setProblem((error as Error).message);
    }
    setBusy(false);
  }

  return { busy, problem, send, resendAt: sent?.resendAt ?? null, validMinutes: sent?.validMinutes };
}
