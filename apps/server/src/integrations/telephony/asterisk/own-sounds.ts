import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { type OwnSound, requireSoundName, type SoundStore } from '../sounds.ts';
import { headerBytes, sampleRate, secondsIn } from '../wav.ts';
import type { Ari } from './ari.ts';
import { AriAway, AriError, nullIfMissing } from './ari-errors.ts';

/** The names of sounds at Asterisk, which are recordings there. Those that are on their way have a name of their own. */
const OWN = 'own';
const COMING = 'coming';

/** Seconds by which a sound may be shorter than what was sent. */
const MISSING = 0.1;
/** Milliseconds for the connection by which a sound comes. */
const PATIENCE = 5000;
/** Milliseconds beyond the length of a sound after which it has not come. */
const LATE = 15_000;
/** Bytes of one second, which are sent at a time, and the pause after them in milliseconds. */
const PIECE = sampleRate * 2;
const PAUSE = 50;

interface LookupParts {
  request: Ari['request'];
  isThere(path: string): Promise<boolean>;
  installation: string;
}

export type OwnSoundLookup = ReturnType<typeof createOwnSoundLookup>;

/** Makes the choice between the sound of an enterprise and ours. Ours plays if the Asterisk has not got the other. */
export function createOwnSoundLookup({ request, isThere, installation }: LookupParts) {
  const nameOf = (own: string) => `${OWN}-${installation}-${own}`;
  const hasSound = (own: OwnSound): Promise<boolean> | boolean =>
    typeof own === 'string' && isThere(`recordings/stored/${nameOf(own)}`);
  const value = z.object({ value: z.string().min(1) });

  return {
    /** Returns the sound as ARI names it. */
    mediaOf: async (own: OwnSound, ours: string): Promise<string> =>
      (await hasSound(own)) ? `recording:${nameOf(own!)}` : ours,
    /** Returns the sound as the dial plan names it. */
    async fileOf(own: OwnSound, ours: string): Promise<string> {
      if (!(await hasSound(own))) return ours;
      const query = { variable: 'ASTSPOOLDIR' };
      const folder = value.parse(await request({ method: 'GET', path: 'asterisk/variable', query }));
      return `${folder.value}/recording/${nameOf(own!)}`;
    },
  };
}

export interface OwnSoundParts {
  ari: Pick<Ari, 'request' | 'file'>;
  address: string;
  credential: string;
  app: string;
  installation: string;
}

const made = z.looseObject({ channelvars: z.looseObject({ MEDIA_WEBSOCKET_CONNECTION_ID: z.string().min(1) }) });
const stored = z.array(z.looseObject({ name: z.string() }));

/**
 * Keeps sounds of enterprises at an Asterisk. A sound is spoken into a channel by the socket of its HTTP server, and
 * recorded there. So it needs no way to the Asterisk beside ARI's, and no folder that several machines share.
 */
export function createOwnSounds({ ari, address, credential, app, installation }: OwnSoundParts): SoundStore {
  const pathOf = (kind: string, name: string) => `recordings/stored/${kind}-${installation}-${name}`;

  async function drop(path: string): Promise<void> {
    await ari.request({ method: 'DELETE', path }).catch(nullIfMissing);
  }

  /** Makes a channel that says what comes by a socket. Returns the name of the socket. */
  async function openChannel(channelId: string): Promise<string> {
    const way = { external_host: 'INCOMING', transport: 'websocket', encapsulation: 'none', connection_type: 'server' };
    const query = { channelId, app, format: 'slin', ...way };
    const answer = await ari.request({ method: 'POST', path: 'channels/externalMedia', query });
    return made.parse(answer).channelvars.MEDIA_WEBSOCKET_CONNECTION_ID;
  }

  /** Records the channel. Asterisk refuses it for a moment after the socket was opened. */
  async function record(channelId: string, name: string): Promise<void> {
    const query = { name: `${COMING}-${installation}-${name}`, format: 'wav', ifExists: 'overwrite' };
    for (let tries = 1; ; tries += 1) {
      try {
        await ari.request({ method: 'POST', path: `channels/${channelId}/record`, query });
        return;
      } catch (error) {
        if (!(error instanceof AriError) || tries >= 20) throw error;
        await wait(50);
      }
    }
  }

  /** Stores what was recorded under its lasting name, if all of it is there. */
  async function keep(name: string, seconds: number): Promise<void> {
    const coming = pathOf(COMING, name);
    let has = 0;
    for (let tries = 0; tries < 20 && has < seconds - MISSING; tries += 1) {
      await wait(50);
      const file = await ari.file(`${coming}/file`);
      file?.sound.destroy();
      has = file ? secondsIn(file.bytes) : 0;
    }
    if (has < seconds - MISSING) throw new AriAway(`only ${has} of ${seconds} s of a sound came to Asterisk`);
    const query = { destinationRecordingName: `${OWN}-${installation}-${name}` };
    await drop(pathOf(OWN, name));
    await ari.request({ method: 'POST', path: `${coming}/copy`, query });
  }

  return {
    async ownSounds() {
      const prefix = `${OWN}-${installation}-`;
      const all = stored.parse(await ari.request({ method: 'GET', path: 'recordings/stored' }));
      return all.flatMap(({ name }) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
    },
    async bringSound(name, wav) {
      requireSoundName(name);
      const channelId = `${COMING}-${installation}-${name}`;
      const recording = `recordings/live/${channelId}`;
      // A driver that died may have left both.
      await drop(`channels/${channelId}`);
      const socket = await openSocket(address, credential, await openChannel(channelId));
      try {
        await record(channelId, name);
        const seconds = secondsIn(wav.length);
        await speak(socket, wav.subarray(headerBytes), seconds);
        await ari.request({ method: 'POST', path: `${recording}/stop` });
        await keep(name, seconds);
      } finally {
        socket.close();
        await drop(`channels/${channelId}`).catch(() => {});
        await drop(pathOf(COMING, name)).catch(() => {});
      }
    },
    async forgetSound(name) {
      requireSoundName(name);
      await drop(pathOf(OWN, name));
    },
  };
}

/** Opens the socket of a channel. */
async function openSocket(address: string, credential: string, id: string): Promise<WebSocket> {
  const headers = { authorization: `Basic ${Buffer.from(credential).toString('base64')}` };
  const url = `${address.replace(/^http/, 'ws')}/media/${id}`;
  const socket = new WebSocket(url, ['media'], { headers, handshakeTimeout: PATIENCE });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', (error) => reject(new AriAway(`Asterisk takes no sounds: ${error.message}`)));
  });
  return socket;
}

/** Sends a sound, and resolves once the channel has said all of it. */
async function speak(socket: WebSocket, sound: Buffer, seconds: number): Promise<void> {
  const now = { isFull: false, isOver: false };
  const said = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new AriAway('Asterisk did not take a sound in time')), seconds * 1000 + LATE);
    const end = (settle: () => void) => {
      now.isOver = true;
      clearTimeout(late);
      settle();
    };
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) return;
      const words = data.toString();
      if (words.includes('MEDIA_XOFF')) now.isFull = true;
      else if (words.includes('MEDIA_XON')) now.isFull = false;
      else if (words.includes('QUEUE_DRAINED')) end(resolve);
    });
    socket.on('error', (error) => end(() => reject(error)));
    socket.on('close', () => end(() => reject(new AriAway('Asterisk broke off a sound'))));
  });
  // The caller of this function hears of a failure, also of one that comes while the sound is being sent.
  said.catch(() => {});
  socket.send('START_MEDIA_BUFFERING');
  for (let at = 0; at < sound.length && !now.isOver;) {
    if (!now.isFull) {
      socket.send(sound.subarray(at, at + PIECE));
      at += PIECE;
    }
    await wait(PAUSE);
  }
  if (!now.isOver) {
    socket.send('STOP_MEDIA_BUFFERING');
    socket.send('REPORT_QUEUE_DRAINED');
  }
  await said;
}
