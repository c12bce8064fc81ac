import { randomBytes } from 'node:crypto';
import type { SipWay } from '@haihu/server/src/integrations/telephony/asterisk/test-support/sip-ask.ts';
import { monotonicMs } from './monotonic.ts';
import { headerOf, readSip, sdpOf, type SipMessage } from './sip-messages.ts';
import type { createSounds } from './sound-stream.ts';

/** A person who calls a number of ours. Instants are those of the monotonic clock. */
export interface SipCaller {
  number: string;
  invitedAt: number;
  /** Null: not answered, or not yet. */
  answeredAt: number | null;
  /** The status of the last answer to the invitation. */
  status: number;
}

export interface NewCaller {
  number: string;
  did: string;
  /** Seconds after the answer for which the caller stays. */
  stays: number;
}

/** Makes the people who call the engine from the carrier's address, over the way of its phones. They say nothing. */
export function createSipCallers(
  way: SipWay,
  { address, engine, sounds }: { address: string; engine: string; sounds: ReturnType<typeof createSounds> },
) {
  const callers = new Map<string, SipCaller & { hears(message: SipMessage, at: number): void }>();

  function listen(): void {
    way.onMessage((text) => {
      const at = monotonicMs();
      const message = readSip(text);
      callers.get(headerOf(message, 'Call-ID'))?.hears(message, at);
    });
  }

  async function call({ number, did, stays }: NewCaller): Promise<void> {
    const { port, close } = await sounds.open(address);
    const [id, tag] = [randomBytes(12).toString('hex'), randomBytes(6).toString('hex')];
    const from = `From: <sip:${number}@${address}>;tag=${tag}`;

    /** Sends a request of the caller. `to`: the address with the tag of the other side. */
    function send(method: 'INVITE' | 'ACK' | 'BYE', { uri, to, sdp = '' }: { uri: string; to: string; sdp?: string }) {
      const via = `Via: SIP/2.0/UDP ${way.host};rport;branch=z9hG4bK${randomBytes(8).toString('hex')}`;
      const said = sdp === '' ? [] : [`Contact: <sip:${number}@${way.host}>`, 'Content-Type: application/sdp'];
      const turn = method === 'BYE' ? 2 : 1;
      way.send(
        [
          `${method} ${uri} SIP/2.0`,
          via,
          'Max-Forwards: 70',
          from,
          `To: ${to}`,
          `Call-ID: ${id}`,
          `CSeq: ${turn} ${method}`,
          ...said,
          `Content-Length: ${sdp.length}`,
          '',
          sdp,
        ].join('\r\n'),
      );
    }

    const uri = `sip:${did}@${engine}`;
    const caller = {
      number,
      invitedAt: monotonicMs(),
      answeredAt: null as number | null,
      status: 0,
      hears(message: SipMessage, at: number): void {
        const status = Number(/^SIP\/2\.0 (\d+)/.exec(message.start)?.[1] ?? 0);
        if (!headerOf(message, 'CSeq').endsWith('INVITE') || status < 200) return;
        caller.status = status;
        const to = headerOf(message, 'To');
        const contact = /<([^>]+)>/.exec(headerOf(message, 'Contact'))?.[1] ?? uri;
        send('ACK', { uri: status === 200 ? contact : uri, to });
        if (status !== 200 || caller.answeredAt !== null) return;
        caller.answeredAt = at;
        setTimeout(() => {
          send('BYE', { uri: contact, to });
          close();
        }, stays * 1000);
      },
    };
    callers.set(id, caller);
    send('INVITE', { uri, to: `<${uri}>`, sdp: sdpOf(address, port) });
  }

  return {
    listen,
    call,
    report: (): SipCaller[] => [...callers.values()].map(({ hears: _hears, ...caller }) => caller),
  };
}
