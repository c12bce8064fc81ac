import { t } from '../parts/calls/agents/agent-texts.ts';
import type { Host, PushHandler } from '../socket/host.ts';

/** A colleague parked a call that anybody may take, or one that the user parked has come to something. */
export function parkedMoved({ open, refresh, toast }: Host): PushHandler<'parkedMoved'> {
  return ({ data: { what }, msg }) => {
    const onAct = () => open('parkedCalls');
    toast(msg, what === 'waits' ? { action: { label: t.seeParked, onAct } } : undefined);
    refresh('calls.parked');
  };
}
