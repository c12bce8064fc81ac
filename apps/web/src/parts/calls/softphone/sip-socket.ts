import type { Socket } from 'jssip';

export interface SipSocket extends Socket {
  /**
   * Goes on over a new socket, without a word to the user agent, and then tells `opened`. Where none can be opened the
   * user agent is told that it lost its own.
   */
  reopen(opened: () => void): void;
}

/** A socket that breaks sooner is left to the user agent, which waits longer each time. Milliseconds. */
const LASTED = 2000;

/**
 * Opens the socket of a SIP user agent anew each time, with a fresh ticket: a ticket opens one socket. One that breaks is
 * opened anew at once where `goOn` answers what to do then; null: the user agent is told, and comes back by itself.
 */
export function createSipSocket(askTicket: () => Promise<string>, goOn: () => (() => void) | null): SipSocket {
  let socket: WebSocket | null = null;
  let isOpening = false;
  let wanted = 0;
  const { host, protocol } = location;
  const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/gateway/sip`;

  /** The socket there is serves until the new one is open. */
  async function open(opened: () => void): Promise<void> {
    const attempt = (wanted += 1);
    isOpening = true;
    const ticket = await askTicket().catch(() => null);
    if (attempt !== wanted) return;
    if (ticket === null) return fail(true);
    const fresh = new WebSocket(`${url}?ticket=${encodeURIComponent(ticket)}`, 'sip');
    let openSince = Infinity;
    fresh.addEventListener('open', () => {
      if (attempt !== wanted) return fresh.close();
      isOpening = false;
      openSince = Date.now();
      const before = socket;
      socket = fresh;
      before?.close();
      opened();
    });
    fresh.addEventListener('message', ({ data }) => socket === fresh && self.ondata(data));
    fresh.addEventListener('close', ({ wasClean, code, reason }) => {
      const neverOpened = openSince === Infinity && attempt === wanted;
      if (neverOpened) return fail(!wasClean, code, reason);
      if (socket !== fresh) return;
      socket = null;
      if (isOpening) return;
      const next = Date.now() - openSince > LASTED ? goOn() : null;
      if (next) void open(next);
      else self.ondisconnect(!wasClean, code, reason);
    });
  }

  function fail(isError: boolean, code?: number, reason?: string): void {
    drop();
    self.ondisconnect(isError, code, reason);
  }

  function drop(): void {
    wanted += 1;
    isOpening = false;
    const before = socket;
    socket = null;
    before?.close();
  }

  const self: SipSocket = {
    url,
    via_transport: protocol === 'https:' ? 'WSS' : 'WS',
    sip_uri: `sip:${host};transport=ws`,
    connect() {
      if (!self.isConnected() && !isOpening) void open(() => self.onconnect());
    },
    reopen: (opened) => void open(opened),
    disconnect: drop,
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(message as string);
      return true;
    },
    isConnected: () => socket?.readyState === WebSocket.OPEN,
    isConnecting: () => isOpening,
    // The user agent puts its own in their place.
    onconnect() {},
    ondisconnect() {},
    ondata() {},
  };
  return self;
}
