import type { Socket } from 'jssip';

export interface SipSocket extends Socket {
  /**
   * Replaces the socket without telling the user agent, then calls `opened`. If no socket can be opened, the user agent
   * hears that the connection is lost.
   */
  reopen(opened: () => void): void;
}

/**
 * Milliseconds a socket must have lasted to be replaced at once. For one that breaks sooner, the user agent retries
 * with growing pauses.
 */
const LASTED = 2000;

/**
 * Creates the socket of a SIP user agent. Each opening uses a fresh ticket, because a ticket opens one socket. For a
 * broken socket `goOn` may return a function: then the socket is reopened at once and the function called. With `null`
 * the user agent hears of it and reconnects by itself.
 */
export function createSipSocket(askTicket: () => Promise<string>, goOn: () => (() => void) | null): SipSocket {
  let socket: WebSocket | null = null;
  let isOpening = false;
  let wanted = 0;
  const { host, protocol } = location;
  const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/gateway/sip`;

  /** Opens a new socket. The present one serves until the new one is open. */
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
    // The user agent replaces these handlers with its own.
    onconnect() {},
    ondisconnect() {},
    ondata() {},
  };
  return self;
}
