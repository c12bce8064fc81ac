import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { durationWords, shortDuration } from '@haihu/rules/duration';
import { language } from '../../../shared/i18n/language.ts';
import { RequestError, sendRequest } from '../../../shared/lib/send-request.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { t } from './texts.ts';

/** Milliseconds between two questions whether a leader has typed the code. */
const ASKS = 2000;
/** Milliseconds before the next try if the server gave no code. */
const TRIES_AGAIN = 10_000;

/** Shows a code that a leader types on the phone, and a new one when it has expired. */
export function PairingCode({ onPaired }: { onPaired: (token: string) => void }) {
  const pairing = useQuery({
    queryKey: ['identity.pairDisplay'],
    queryFn: async () => ({ ...(await sendRequest('identity.pairDisplay', {})), shownAt: Date.now() }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? TRIES_AGAIN : false),
  });
  const { secret, code } = pairing.data ?? {};
  const { data: paired, error } = useQuery({
    queryKey: ['identity.pairedDisplay', secret],
    queryFn: () => sendRequest('identity.pairedDisplay', { secret: secret! }),
    enabled: secret !== undefined,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.display ? false : ASKS),
  });
  const token = paired?.display?.token;
  useEffect(() => {
    if (token) onPaired(token);
  }, [token, onPaired]);
  const isOver = error instanceof RequestError;
  const { refetch } = pairing;
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  return (
    <div className="wall-pairing">
      <h1>{t.pairTitle}</h1>
      <p className="digits num" aria-label={t.code}>
        {code ? `${code.slice(0, 3)} ${code.slice(3)}` : '––– –––'}
      </p>
      <p>{t.pairSteps}</p>
      <p className="quiet">{t.pairNote}</p>
      {pairing.error ? <p role="alert">{pairing.error.message}</p> : <TimeLeft {...pairing.data} />}
      <Button onClick={() => void refetch()}>{t.again}</Button>
    </div>
  );
}

/** Milliseconds for which a code is shown. The clock of a television may be wrong, so only its own time counts. */
const LIFE = 5 * 60_000;

function TimeLeft({ shownAt }: { shownAt?: number }) {
  const now = useNow();
  if (shownAt === undefined) return null;
  // The page's clock may have stood still since before the code came.
  const left = Math.min(LIFE, Math.max(0, shownAt + LIFE - now));
  return <p className="quiet num">{t.changesIn(shortDuration(Math.ceil(left / 1000), durationWords[language]))}</p>;
}
