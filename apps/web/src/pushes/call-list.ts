import type { Host, PushHandler } from '../socket/host.ts';

/** A call to a typed or task number began or changed. The whole message is kept. */
export function callList({ state, refresh }: Host): PushHandler<'callList'> {
  return (message) => {
    state.set({ goodsList: message });
    state.raise('call');
    refresh('calls.');
  };
}
