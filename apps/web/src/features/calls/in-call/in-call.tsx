import { useCurrentCall } from '../../../parts/calls/use-call.ts';
import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { NoCall } from '../no-call.tsx';
import { Placing } from './placing.tsx';
import { RunningCall } from './running-call.tsx';
import { t } from '../texts.ts';
import '../calls.css';
import '../../../parts/calls/call-page.css';

/**
 * `customer` and `key` place a call; then the address names the `call`, so that a reload is that same call. `list` is
 * the packed list the customer stands in, `after` the detail to go back to.
 */
export default function InCall({ query, setQuery }: ScreenProps) {
  return <div className="callscr">{shown({ query, setQuery })}</div>;
}

function shown({ query, setQuery }: ScreenProps) {
  if (query.call) return <RunningCall key={query.call} id={query.call} query={query} />;
  if (query.customer) return <Placing query={query} setQuery={setQuery} />;
  return <WhateverRuns query={query} />;
}

/** Opened without saying which call: the one that runs, or still has no note. */
function WhateverRuns({ query }: Pick<ScreenProps, 'query'>) {
  const current = useCurrentCall();
  if (current.isPending) return <main className="page call-page" aria-busy="true" />;
  if (!current.data) return <NoCall title={t.noCall} hint={t.noCallHint} />;
  return <RunningCall key={current.data.id} id={current.data.id} query={query} />;
}
