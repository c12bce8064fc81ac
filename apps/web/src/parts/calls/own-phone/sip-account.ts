import type { Softphone } from '@haihu/contract/calls/own-phone';

/** Milliseconds between renewals of the TURN credentials, which are valid for an hour. */
const RENEW_EVERY = 25 * 60_000;

export type SipAccount = ReturnType<typeof createSipAccount>;

/** Keeps the parts of a phone's account that do not last: tickets for sockets, and servers for the sound. */
export function createSipAccount(account: Softphone, askAnew: () => Promise<Softphone>) {
  let ticket: string | null = account.ticket;
  let { iceServers, node } = account;

  /** Returns the account's ticket for the first socket, and a new one for each later socket. */
  async function takeTicket(): Promise<string> {
    const first = ticket;
    ticket = null;
    if (first !== null) return first;
    const fresher = await askAnew();
    ({ iceServers, node } = fresher);
    return fresher.ticket;
  }

  /** Returns true if the phone registers at another node from its next socket on. */
  async function leadsElsewhere(): Promise<boolean> {
    const before = node;
    const fresh = await takeTicket();
    if (node !== undefined && node === before) return false;
    ticket = fresh;
    return true;
  }

  const renewing = setInterval(() => {
    askAnew().then(
      (fresher) => void ({ iceServers } = fresher),
      // The present servers stay valid for another half hour.
      () => {},
    );
  }, RENEW_EVERY);

  return { takeTicket, leadsElsewhere, iceServers: () => iceServers, stop: () => clearInterval(renewing) };
}
