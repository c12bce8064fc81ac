import { useCurrentCall } from '../../../parts/calls/use-call.ts';
import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { NoCall } from '../no-call.tsx';
import { CallingBack } from '../placing/calling-back.tsx';
import { Placing } from '../placing/placing.tsx';
import { RunningCallPanel } from './running-call.tsx';
import { t } from '../texts.ts';
import '../calls.css';
import '../../../parts/calls/call-page.css';

/**
 * Shows a call. `customer` and `key` place one. Afterwards the address names the `call`, so that a reload shows the
 * same call. `list` is the customer's packed list, `after` the screen to return to.
 */
export default function InCall({ query, setQuery }: ScreenProps) {
  return <div className="callscr">{shown({ query, setQuery })}</div>;
}

function shown({ query, setQuery }: ScreenProps) {
  if (query.call) return <RunningCallPanel key={query.call} id={query.call} query={query} />;
  if (query.customer) return <Placing query={query} setQuery={setQuery} />;
  if (query.missed) return <CallingBack query={query} setQuery={setQuery} />;
  return <WhateverRuns query={query} />;
}

/** Shows the running call, or the one without a note, if the address names no call. */
function WhateverRuns({ query }: Pick<ScreenProps, 'query'>) {
  const current = useCurrentCall();
  if (current.isPending) return <div className="page call-page" aria-busy="true" />;
  if (!current.data) return <NoCall heading={t.noCall} title={t.noCallHint} />;
  return <RunningCallPanel key={current.data.id} id={current.data.id} query={query} />;
}
