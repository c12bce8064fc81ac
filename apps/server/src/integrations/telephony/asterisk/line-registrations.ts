import type { RegistrationState } from '@haihu/contract/calls/values';
import type { LineRegistration, RegistrationStates } from '../telephony.ts';
import type { Ari } from './ari.ts';
import { nullIfMissing } from './ari-errors.ts';
import { carrierUri, transportName } from './transports.ts';
import type { AskManager } from './manager.ts';
import { authSetting, carrierHost, type EngineSetting, INBOUND_ENDPOINT, SIP_OBJECTS } from './engine-settings.ts';

/** Seconds for which the carrier keeps a registration, and until the next try after a failure. */
const KEPT_FOR = '120';
const AGAIN_AFTER = '30';
/** The most tries in a row. Asterisk has no word for never to stop. */
const TRIES = '1000000';

export interface LineRegistrationParts {
  request: Ari['request'];
  askManager: AskManager;
  /** Letters and digits with which the names of our lines begin. */
  installation: string;
  /** Tells Asterisk of an object, unless it has it. */
  tell(setting: EngineSetting): Promise<void>;
  /** Lets Asterisk be told of an object again, which it had before. */
  untold(path: string): void;
}

/** Makes the registrations of lines at their carriers. Asterisk itself renews them. */
export function createLineRegistrations(parts: LineRegistrationParts) {
  const { request, askManager, installation, tell, untold } = parts;
  /** The lines that shall register while the node takes callers. */
  let wanted: readonly LineRegistration[] = [];
  let mayCall = true;
  /** The lines that were told of, as they were told. */
  const told = new Map<string, string>();
  /** The lines for which Asterisk was told all. Undefined: it may know others, or some of these not. */
  let done: string | undefined;

  /** Returns Asterisk's own word for the state of each of our lines that registers. Null: it does not tell. */
  async function findWords(): Promise<Map<string, string> | null> {
    const messages = await askManager('PJSIPShowRegistrationsOutbound');
    if (messages === null) return null;
    return new Map(
      messages.flatMap((message) => {
        const name = message.get('ObjectName') ?? '';
        const isOurs = message.get('Event') === 'OutboundRegistrationDetail' && name.startsWith(`${installation}-`);
        return isOurs ? [[name, message.get('Status') ?? ''] as const] : [];
      }),
    );
  }

  /** The last change that is on its way. The next one waits for it. */
  let underway: Promise<void> = Promise.resolve();
  function sync(): Promise<void> {
    underway = underway.catch(() => {}).then(change);
    return underway;
  }

  async function change(): Promise<void> {
    const due = new Map((mayCall ? wanted : []).map((line) => [line.name, line]));
    const text = JSON.stringify([...due.values()]);
    if (done === text) return;
    done = undefined;
    // An earlier driver may have told the Asterisk of others.
    const there = new Set([...told.keys(), ...((await findWords()) ?? new Map<string, string>()).keys()]);
    for (const name of there) {
      const before = told.get(name);
      const line = due.get(name);
      // Asterisk would keep to the old place and password until it renews them.
      if (!line || (before !== undefined && before !== JSON.stringify(line))) await remove(name);
    }
    for (const line of due.values()) {
      await tell(authSetting(line.name, line.user, line.secret));
      await tell(registrationOf(line));
      told.set(line.name, JSON.stringify(line));
    }
    done = text;
  }

  /** Takes a line off its carrier. Asterisk tells the carrier. */
  async function remove(name: string): Promise<void> {
    const path = pathOf(name);
    await request({ method: 'DELETE', path: `asterisk/config/dynamic/${path}` }).catch(nullIfMissing);
    untold(path);
    told.delete(name);
  }

  return {
    async register(lines: readonly LineRegistration[]): Promise<void> {
      wanted = lines;
      await sync();
    },
    async takeCallers(may: boolean): Promise<void> {
      mayCall = may;
      await sync();
    },
    /** Forgets what was told. Call it after a restart of Asterisk. */
    forget(): void {
      done = undefined;
    },
    /** Returns the states. `isAnswering`: true for a line whose carrier answers questions. */
    async states(isAnswering: (name: string) => boolean): Promise<RegistrationStates | null> {
      const words = await findWords();
      if (words === null) return null;
      const states = new Map<string, RegistrationState>();
      for (const [name, word] of words) {
        if (word === 'Registered') states.set(name, 'registered');
        // Asterisk has one word for a carrier that refuses and for one that says nothing.
        if (word === 'Rejected' || word === 'Stopped') states.set(name, isAnswering(name) ? 'refused' : 'silent');
      }
      return states;
    },
  };
}

const pathOf = (name: string) => `${SIP_OBJECTS}/registration/${name}`;

/** Returns Asterisk's object for the registration of a line. The carrier may call from any address of its own then. */
function registrationOf({ name, trunk, user, contact, transport = 'udp' }: LineRegistration): EngineSetting {
  return {
    path: pathOf(name),
    fields: {
      server_uri: carrierUri(trunk, transport),
      ...(transport !== 'udp' && { transport: transportName(transport) }),
      client_uri: `sip:${user}@${carrierHost(trunk)}`,
      outbound_auth: name,
      contact_user: contact,
      line: 'yes',
      endpoint: INBOUND_ENDPOINT,
      expiration: KEPT_FOR,
      retry_interval: AGAIN_AFTER,
      forbidden_retry_interval: AGAIN_AFTER,
      fatal_retry_interval: AGAIN_AFTER,
      max_retries: TRIES,
      // A password that the operator mends works at the next try.
      auth_rejection_permanent: 'no',
    },
    mayFail: true,
  };
}
