import { requireAccounts } from '../order.ts';
import type { AgentAccount, LineAccount } from '../telephony.ts';
import { EVERYWHERE, fieldForList, SERVERS_LIST } from './access-lists.ts';
import type { Ari } from './ari.ts';

type Fields = Record<string, string>;

/** One object of Asterisk's configuration. */
interface Setting {
  /** Path below `asterisk/config/dynamic/`. */
  path: string;
  fields: Fields;
  /** The access list of an endpoint. Absent: the object has none. */
  list?: string;
}

const sip = 'res_pjsip';
const audio = { disallow: 'all', direct_media: 'no', rtp_symmetric: 'yes', force_rport: 'yes', rewrite_contact: 'yes' };

/**
 * Returns the silence in seconds after which a leg is over, because its phone died without a word. A carrier gets more
 * time, as it may be silent while its customer is. A leg on hold need not send sound.
 */
const deadAfter = (seconds: number): Fields => ({ rtp_timeout: String(seconds), rtp_timeout_hold: '300' });
const AGENT_DEAD = 30;
const CARRIER_DEAD = 60;

/** Settings that make both sides of a trunk ask each other every few minutes whether the call is still on. */
const sessionTimers: Fields = { timers: 'always', timers_min_se: '90', timers_sess_expires: '600' };

/**
 * Returns Asterisk's objects for an agent's softphone in a page, or a SIP phone on a desk. The phone of a page comes
 * through our own servers only, so that its password is of no use elsewhere. A desk phone may be anywhere.
 */
function agentSettings({ name, secret, media }: AgentAccount): Setting[] {
  const isBrowser = media !== 'phone';
  const kind: Fields = isBrowser
    ? { webrtc: 'yes', dtls_auto_generate_cert: 'yes', allow: 'opus,alaw,ulaw' }
    : { allow: 'alaw,ulaw' };
  return [
    { path: `${sip}/auth/${name}`, fields: { auth_type: 'userpass', username: name, password: secret } },
    { path: `${sip}/aor/${name}`, fields: { max_contacts: '1', remove_existing: 'yes', qualify_frequency: '30' } },
    {
      path: `${sip}/endpoint/${name}`,
      fields: { ...audio, ...deadAfter(AGENT_DEAD), ...kind, context: 'haihu-agents', auth: name, aors: name },
      list: isBrowser ? SERVERS_LIST : EVERYWHERE,
    },
  ];
}

/**
 * Returns Asterisk's objects for a carrier's trunk, to call out. A line without a trunk cannot be dialled over here.
 */
function lineSettings({ name, trunk, user, secret }: LineAccount): Setting[] {
  if (trunk === null) return [];
  const known = user !== null && secret !== null;
  const endpoint: Fields = {
    ...audio,
    ...deadAfter(CARRIER_DEAD),
    ...sessionTimers,
    allow: 'alaw,ulaw',
    context: 'haihu-lines',
    aors: name,
    send_pai: 'yes',
    trust_id_outbound: 'yes',
    ...(known && { outbound_auth: name }),
  };
  return [
    ...(known
      ? [{ path: `${sip}/auth/${name}`, fields: { auth_type: 'userpass', username: user, password: secret } }]
      : []),
    { path: `${sip}/aor/${name}`, fields: { contact: `sip:${trunk}`, qualify_frequency: '30' } },
    { path: `${sip}/endpoint/${name}`, fields: endpoint },
  ];
}

export type Provisioning = ReturnType<typeof createProvisioning>;

/** Tells an Asterisk of agents and lines. It sends each only once, until it changes. */
export function createProvisioning(request: Ari['request']) {
  const told = new Map<string, string>();
  const prefixes = new Map<string, string>();

  /** The last request for each object that is on its way. */
  const underway = new Map<string, Promise<void>>();

  /** Sends the settings of one object after each other, because a list that is added twice is refused. */
  async function tell(setting: Setting): Promise<void> {
    const { path } = setting;
    const before = underway.get(path) ?? Promise.resolve();
    const mine = before.catch(() => {}).then(() => send(setting));
    underway.set(path, mine);
    try {
      await mine;
    } finally {
      if (underway.get(path) === mine) underway.delete(path);
    }
  }

  async function send({ path, fields, list }: Setting): Promise<void> {
    const text = JSON.stringify({ fields, list });
    if (told.get(path) === text) return;
    const object = `asterisk/config/dynamic/${path}`;
    const listed = list === undefined ? {} : await fieldForList(request, object, list);
    const body = {
      fields: Object.entries({ ...fields, ...listed }).map(([attribute, value]) => ({ attribute, value })),
    };
    await request({ method: 'PUT', path: object, body });
    told.set(path, text);
  }

  return {
    async provision(agents: readonly AgentAccount[], lines: readonly LineAccount[]): Promise<void> {
      requireAccounts(agents, lines);
      for (const setting of agents.flatMap(agentSettings)) await tell(setting);
      for (const line of lines) {
        for (const setting of lineSettings(line)) await tell(setting);
        if (line.trunk !== null) prefixes.set(line.name, line.prefix);
      }
    },
    hasLine: (name: string) => prefixes.has(name),
    lines: (): readonly string[] => [...prefixes.keys()],
    prefixOf: (name: string) => prefixes.get(name) ?? '',
    /** Forgets what was sent. Call it after a restart of Asterisk, which may have forgotten too. */
    forget: () => told.clear(),
  };
}
