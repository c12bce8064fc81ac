import type { Host, PushHandler } from '../host.ts';

/** Type 13: a call to a typed or task number began or changed. The whole message is kept. */
export function callList({ state, refresh }: Host): PushHandler<13> {
  return (push) => {
    state.set({ goodsList: push });
    state.raise('call');
    refresh('calls.');
  };
}
