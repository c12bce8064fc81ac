import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { SipWay } from '@haihu/server/src/integrations/telephony/asterisk/test-support/sip-ask.ts';
import { monotonicMs } from './monotonic.ts';
import {
  answerTo,
  byeTo,
  headerOf,
  methodOf,
  readSip,
  sdpOf,
  type SipMessage,
  soundAddressOf,
  userOf,
} from './sip-messages.ts';
import type { createSounds, SoundFault, SoundStream } from './sound-stream.ts';

/** Port of SIP. */
const PORT = 5060;
/** Time from an invitation to the answer. Milliseconds. */
const RINGS = 200;

/** One side of a call: the phone of an agent or of a customer. Instants are those of the monotonic clock. */
export interface SipLeg {
  /** The user who was invited: an account, or the number of a customer. */
  user: string;
  /** The call that the invitation names. An empty text: none. */
  callId: string;
  invitedAt: number;
  answeredAt: number | null;
  endedAt: number | null;
  sound: SoundStream;
  hangUp(): void;
}

export interface LegOptions {
  address: string;
  /** The address of the Asterisk that calls. */
  engine: string;
  sounds: ReturnType<typeof createSounds>;
  /** Returns the tone that this user plays, and the fault that it has. */
  toneOf(user: string): { hertz: number; fault?: SoundFault };
  /** Called once a leg was answered. */
  onAnswered?(leg: SipLeg): void;
}

/** Picks up every call that comes to this address, and plays the tone of its user until the call is over. */
export async function openLegs({ address, engine, sounds, toneOf, onAnswered = () => {} }: LegOptions) {
  const socket = createSocket('udp4');
  socket.bind(PORT, address);
  await once(socket, 'listening');
  const host = `${address}:${PORT}`;
  const send = (text: string) => socket.send(text, PORT, engine);
  const legs = new Map<string, SipLeg>();
  /** The last answer to each invitation, for an invitation that comes again. */
  const answers = new Map<string, string>();
  const listeners = new Set<(message: string) => void>();

  socket.on('message', (packet) => {
    const now = monotonicMs();
    const text = packet.toString();
    for (const listen of listeners) listen(text);
    const request = readSip(text);
    const [method, id] = [methodOf(request), headerOf(request, 'Call-ID')];
    const plain = (status: string) => send(answerTo(request, status, { tag: id.slice(0, 8) }));
    if (method === 'INVITE' && headerOf(request, 'To').includes(';tag=')) invitedAgain(request);
    else if (method === 'INVITE' && answers.has(id)) send(answers.get(id)!);
    else if (method === 'INVITE') void invited(request, now);
    else if (method === 'BYE' || method === 'CANCEL') {
      plain('200 OK');
      end(legs.get(id), now);
    } else if (method !== '' && method !== 'ACK') plain('200 OK');
  });

  /** Accepts what the caller changes in a call that is on. */
  function invitedAgain(request: SipMessage): void {
    const leg = legs.get(headerOf(request, 'Call-ID'));
    const parts = { tag: '', contact: `sip:${userOf(request)}@${host}` };
    if (!leg) return send(answerTo(request, '481 Call Does Not Exist', parts));
    send(answerTo(request, '200 OK', { ...parts, sdp: sdpOf(address, leg.sound.port) }));
  }

  async function invited(request: SipMessage, invitedAt: number): Promise<void> {
    const [id, tag] = [headerOf(request, 'Call-ID'), randomBytes(6).toString('hex')];
    const answer = (status: string, sdp = '') => {
      const text = answerTo(request, status, { tag, contact: `sip:${userOf(request)}@${host}`, sdp });
      answers.set(id, text);
      send(text);
    };
    answer('180 Ringing');
    const sound = await sounds.open(address);
    const leg: SipLeg = {
      user: userOf(request),
      callId: headerOf(request, 'X-Haihu-Call'),
      invitedAt,
      answeredAt: null,
      endedAt: null,
      sound,
      hangUp() {
        if (leg.endedAt !== null) return;
        send(byeTo(request, { tag, host }));
        end(leg, monotonicMs());
      },
    };
    legs.set(id, leg);
    setTimeout(() => {
      if (leg.endedAt !== null) return answer('487 Request Terminated');
      const { hertz, fault } = toneOf(leg.user);
      answer('200 OK', sdpOf(address, sound.port));
      leg.answeredAt = monotonicMs();
      sound.play(soundAddressOf(request.body), hertz, fault);
      onAnswered(leg);
    }, RINGS);
  }

  /** The way on which the phones of this address register. */
  const way: SipWay = { protocol: 'UDP', host, send, onMessage: (listener) => void listeners.add(listener) };

  return {
    way,
    legs: () => [...legs.values()],
    /** Hangs up what is still on, and forgets the calls so far and those who waited for answers. */
    forget(): void {
      for (const leg of legs.values()) leg.hangUp();
      for (const known of [legs, answers, listeners]) known.clear();
    },
    close: () => socket.close(),
  };
}

function end(leg: SipLeg | undefined, at: number): void {
  if (!leg || leg.endedAt !== null) return;
  leg.endedAt = at;
  leg.sound.close();
}
