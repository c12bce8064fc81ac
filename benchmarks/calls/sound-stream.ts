import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { monotonicMs } from './monotonic.ts';
import { FRAME, framesOf } from './tones.ts';

/** Milliseconds of a frame. */
const EVERY = 20;
/** Milliseconds between two looks for frames that are due. */
const LOOK_EVERY = 4;
/** Bytes before the sound of a packet. */
const HEADER = 12;
/** A-law in RTP. */
const ALAW = 8;
/** Milliseconds for which a phone waits for a frame before it plays what there is. */
const PATIENCE = 60;
/** Most seconds of sound that a stream keeps. */
const KEEPS = 120;

/**
 * Faults that a benchmark makes on purpose: `drop` loses one frame of fifty, `late` keeps frames for 200 ms and sends
 * them at once, `silent` sends nothing for a second, `wrong` plays the tone of somebody else.
 */
export const soundFaults = ['drop', 'late', 'silent', 'wrong'] as const;
export type SoundFault = (typeof soundFaults)[number];

export type SoundStream = Awaited<ReturnType<ReturnType<typeof createSounds>['open']>>;

/** Sends and hears the sound of many calls, all in one loop. */
export function createSounds() {
  const sending = new Set<() => void>();
  /** Frames that were sent more than a frame too late, because this process did not get to it. */
  let sentLate = 0;
  const timer = setInterval(() => {
    for (const send of sending) send();
  }, LOOK_EVERY);

  /** Opens one side of a call at this address. */
  async function open(address: string) {
    // The addresses are no names, so nothing has to be asked for.
    const socket = createSocket({ type: 'udp4', lookup: (host, _options, found) => found(null, host, 4) });
    const listening = once(socket, 'listening');
    socket.bind(0, address);
    await listening;
    // The other side closes its port when the call is over.
    socket.on('error', () => {});
    const ear = createEar(socket);
    let send: (() => void) | undefined;

    return {
      port: socket.address().port,
      /** Sends a tone to this address, until it is closed. */
      play(to: { address: string; port: number }, hertz: number, fault?: SoundFault): void {
        ear.from(to.port);
        send = createSending({
          send: (packet) => socket.send(packet, to.port, to.address),
          hertz: fault === 'wrong' ? hertz + 50 : hertz,
          fault,
          late: () => (sentLate += 1),
        });
        sending.add(send);
      },
      /** Returns what was heard. Frames that did not come are silent. */
      heard: ear.heard,
      /** Returns the number of frames that came too late to be played. */
      late: ear.late,
      close(): void {
        if (send) sending.delete(send);
        send = undefined;
        socket.close();
      },
    };
  }

  return { open, sentLate: () => sentLate, close: () => clearInterval(timer) };
}

interface Sending {
  send(packet: Buffer): void;
  hertz: number;
  fault: SoundFault | undefined;
  /** Called for each frame that is sent late by no fault that was ordered. */
  late(): void;
}

/** Makes the function that sends the frames that are due. */
function createSending({ send, hertz, fault, late }: Sending) {
  const frames = framesOf(hertz);
  const began = monotonicMs();
  let count = 0;
  return () => {
    const now = monotonicMs();
    const due = Math.floor((now - began) / EVERY) + 1;
    // Ten frames of every second wait until the last of them is due.
    if (fault === 'late' && due % 50 > 30 && due % 50 < 40) return;
    for (; count < due; count += 1) {
      if (fault === undefined && now - began - count * EVERY > 2 * EVERY) late();
      if (fault === 'drop' && count % 50 === 25) continue;
      if (fault === 'silent' && count % 250 >= 200) continue;
      const packet = Buffer.alloc(HEADER + FRAME);
      packet[0] = 0x80;
      packet[1] = ALAW;
      packet.writeUInt16BE(count & 0xffff, 2);
      packet.writeUInt32BE((count * FRAME) >>> 0, 4);
      packet.writeUInt32BE(1, 8);
      frames[count % frames.length]!.copy(packet, HEADER);
      send(packet);
    }
  };
}

/** Keeps the sound that comes to a socket, each frame at the place that its time stamp names. */
function createEar(socket: Socket) {
  /** The instant of the first sample by the frame that came soonest, in milliseconds. */
  let soonest = Infinity;
  let late = 0;
  let sound = Buffer.alloc(0);
  let length = 0;
  let base: number | null = null;
  let port = 0;

  socket.on('message', (packet, from) => {
    if (from.port !== port) return;
    if ((packet[1]! & 0x7f) !== ALAW || packet.length !== HEADER + FRAME) return;
    const stamp = packet.readUInt32BE(4);
    let at = base === null ? 0 : (stamp - base) >>> 0;
    // Another source has another clock. Its sound follows what there is.
    if (base === null || at > length + 8000) [base, at, soonest] = [(stamp - length) >>> 0, length, Infinity];
    const began = monotonicMs() - at / 8;
    soonest = Math.min(soonest, began);
    if (began > soonest + PATIENCE) late += 1;
    const end = at + FRAME;
    if (end > KEEPS * 8000) return;
    if (end > sound.length) sound = Buffer.concat([sound, Buffer.alloc(Math.max(80_000, end - sound.length), 0xd5)]);
    packet.copy(sound, at, HEADER);
    length = Math.max(length, end);
  });

  return {
    /** Names the port from which the sound comes. The address is not always the one that was named. */
    from: (named: number) => void (port = named),
    heard: () => sound.subarray(0, length),
    late: () => late,
  };
}
