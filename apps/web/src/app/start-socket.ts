import { sendRequest } from '../shared/lib/send-request.ts';
import { clientState } from '../shared/lib/client-state.ts';
import { isInApp } from '../native/dialler.ts';
import { isPhoneDevice } from '../parts/calls/device/device-call.ts';
import { thisDevice } from '../parts/calls/device/dial-here.ts';
import { pushHandlers } from '../pushes/pushes.ts';
import { provideGrounds } from '../shared/lib/grounds.ts';
import { provideWatches } from '../shared/lib/live-screens.ts';
import { navigation } from '../shared/lib/navigation.ts';
import { writeQuery } from '../shared/lib/search-codec.ts';
import { endSession, ignoreSessionCodes, onSessionEnd, sessionUser } from '../shared/lib/session.ts';
import { storageKeys } from '../shared/lib/storage-keys.ts';
import { readText, writeText } from '../shared/lib/stored.ts';
import { type SocketClient, createSocketClient } from '../socket/connection.ts';
import { createPushHandlers } from '../socket/push-handlers.ts';
import type { Host } from '../socket/host.ts';
import { watchVisibility } from '../socket/visibility.ts';
import { queryClient } from '../shared/lib/query-client.ts';

/** Keeps the socket of the signed-in user open. Returns a function that closes it. */
export function startSocket(): () => void {
  const connection: SocketClient = createSocketClient({
    userId: () => sessionUser()?.userId ?? null,
    takeTicket: async () => (await sendRequest('identity.socketTicket', {})).ticket,
    openSocket: (query) => new WebSocket(`${socketAddress()}${writeQuery(query)}`),
    seen: {
      get: () => Number(readText(seenKey(), 'tab') ?? 0),
      set: (seq) => writeText(seenKey(), String(seq), 'tab'),
    },
    mark: (socketflage) => clientState.set({ socketflage }),
    onPush: (push) => handle(push),
  });

  const host: Host = {
    ...thisDevice,
    state: clientState,
    user: sessionUser,
    open,
    refresh,
    hold() {
      connection.hold();
      ignoreSessionCodes(true);
    },
    endSession() {
      ignoreSessionCodes(false);
      endSession();
    },
    onSessionEnd,
  };
  const handle = createPushHandlers(host, pushHandlers);

  // The user may become known only after the frame is drawn.
  let { userID } = clientState.get();
  function connectOnceKnown(): void {
    const before = userID;
    ({ userID } = clientState.get());
    if (userID && !before) connection.connect();
  }

  const stops = [
    provideWatches(connection.watch),
    provideGrounds(connection.standOn),
    clientState.subscribe(connectOnceKnown),
    watchVisibility({
      onShow: connection.connect,
      onChange: (isShown) => connection.describe({ isPhone: isPhoneDevice(), isApp: isInApp(), isShown }),
      raise: () => clientState.raise('refreshCount'),
    }),
    onSessionEnd(connection.close),
    connection.close,
  ];
  addEventListener('online', connection.connect);
  stops.push(() => removeEventListener('online', connection.connect));
  connection.connect();
  return () => stops.forEach((stop) => stop());
}

function socketAddress(): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/gateway/websocket`;
}

function seenKey(): string {
  const user = sessionUser();
  return storageKeys.seenOf(user?.tenantId ?? '', user?.userId ?? '');
}

const open: Host['open'] = (screen, query, how) => navigation().open(screen, query, { ...how, isUnasked: true });

/** Marks queries as stale by the beginning of their call's name, which is the first part of a query's key. */
const refresh: Host['refresh'] = (...names) => {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [asked] }) => names.length === 0 || names.some((name) => String(asked).startsWith(name)),
  });
};
