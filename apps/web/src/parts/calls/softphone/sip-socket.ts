import type { Socket } from 'jssip';

/** Opens the socket of a SIP user agent anew each time, with a fresh ticket: a ticket opens one socket. */
export function createSipSocket(askTicket: () => Promise<string>): Socket {
  let socket: WebSocket | null = null;
  let isAsking = false;
  let wanted = 0;
  const { host, protocol } = location;
  const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/gateway/sip`;

  async function open(): Promise<void> {
    const attempt = (wanted += 1);
    isAsking = true;
    const ticket = await askTicket().catch(() => null);
    if (attempt !== wanted) return;
    isAsking = false;
    if (ticket === null) return self.ondisconnect(true);
    const fresh = new WebSocket(`${url}?ticket=${encodeURIComponent(ticket)}`, 'sip');
    socket = fresh;
    fresh.addEventListener('open', () => socket === fresh && self.onconnect());
    fresh.addEventListener('message', ({ data }) => socket === fresh && self.ondata(data));
    fresh.addEventListener('close', ({ wasClean, code, reason }) => {
      if (socket !== fresh) return;
      socket = null;
      self.ondisconnect(!wasClean, code, reason);
    });
  }

  const self: Socket = {
    url,
    via_transport: protocol === 'https:' ? 'WSS' : 'WS',
    sip_uri: `sip:${host};transport=ws`,
    connect() {
      if (!self.isConnected() && !self.isConnecting()) void open();
    },
    disconnect() {
      wanted += 1;
      isAsking = false;
      socket?.close();
      socket = null;
    },
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(message as string);
      return true;
    },
    isConnected: () => socket?.readyState === WebSocket.OPEN,
    isConnecting: () => isAsking || socket?.readyState === WebSocket.CONNECTING,
    // The user agent puts its own in their place.
    onconnect() {},
    ondisconnect() {},
    ondata() {},
  };
  return self;
}
