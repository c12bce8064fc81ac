import { StartError } from '../process/start-error.ts';

/** Servers that help the sound of browser phones through networks, from the environment. */
export interface SoundServers {
  /** Addresses of servers that tell a page its own address as seen from outside. */
  stun: readonly string[];
  /** The server that relays sound when there is no direct way; null: there is none. */
  turn: { urls: readonly string[]; secret: string } | null;
}

const HOST = String.raw`(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?`;
const stunAddress = new RegExp(`^stuns?:${HOST}$`, 'i');
const turnAddress = new RegExp(`^turns?:${HOST}(\\?transport=(udp|tcp))?$`, 'i');

/** Throws a `StartError` that names the first wrong value. */
export function readSoundServers(env: Record<string, string | undefined>): SoundServers {
  const stun = addressesOf('STUN_URLS', env.STUN_URLS, stunAddress, 'stun:stun.example.com:3478');
  const urls = addressesOf('TURN_URLS', env.TURN_URLS, turnAddress, 'turn:turn.example.com:3478?transport=udp');
  const secret = env.TURN_SECRET || '';
  if (urls.length > 0 !== (secret !== '')) {
    throw new StartError('TURN_URLS and TURN_SECRET go together: one of them is missing.');
  }
  return { stun, turn: secret === '' ? null : { urls, secret } };
}

function addressesOf(name: string, text: string | undefined, shape: RegExp, example: string): string[] {
  const addresses = (text ?? '').split(',').flatMap((address) => address.trim() || []);
  const wrong = addresses.find((address) => !shape.test(address));
  if (wrong !== undefined) throw new StartError(`${name} holds addresses such as ${example}, not "${wrong}".`);
  return addresses;
}
