import type { ReplyOf } from '@haihu/contract/contract';
import { useEffect, useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { t } from './first-page-texts.ts';
import type { useSignIn } from './use-sign-in.ts';

/** Milliseconds between two questions while the demo is being made. */
const AGAIN = 3000;

/**
 * Draws a key for each account of the demo that signs in at once. Draws nothing if the installation is no demo. Does not
 * use the query client, which the login does not load.
 */
export function DemoLogins({ entry }: { entry: ReturnType<typeof useSignIn> }) {
  const [demo, setDemo] = useState<ReplyOf<'identity.demo'> | null>(null);
  const isAsked = demo !== null && !demo.isMaking;

  useEffect(() => {
    if (isAsked) return;
    const gone = new AbortController();
    const ask = () =>
      sendRequest('identity.demo', {}, { signal: gone.signal }).then(setDemo, () => {
        // Without an answer the page offers nothing. Signing in says what is wrong.
      });
    void ask();
    const timer = setInterval(() => void ask(), AGAIN);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, [isAsked]);

  if (!demo) return null;
  if (demo.isMaking) {
    return (
      <p className="first-demo note" role="status">
        {t.demoInTheMaking}
      </p>
    );
  }
  if (demo.people.length === 0) return null;
  return (
    <div className="first-demo">
      <h3>{t.demoTitle}</h3>
      <div className="first-people">
        {demo.people.map(({ mobile, kind }) => (
          <Button
            key={mobile}
            disabled={entry.busy}
            onClick={() => void entry.signIn({ mobile, password: demo.password })}
          >
            {t.demoPeople[kind]}
          </Button>
        ))}
      </div>
      <p className="note">{t.demoHint(demo.password)}</p>
    </div>
  );
}
