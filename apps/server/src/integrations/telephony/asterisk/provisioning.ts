import { requireAccounts } from '../order.ts';
import type { AgentAccount, LineAccount } from '../telephony.ts';
import type { Ari } from './ari.ts';

type Fields = Record<string, string>;

/** One object of Asterisk's configuration. */
interface Setting {
  /** Below `asterisk/config/dynamic/`. */
  path: string;
  fields: Fields;
}

const sip = 'res_pjsip';
const audio = { disallow: 'all', direct_media: 'no', rtp_symmetric: 'yes', force_rport: 'yes', rewrite_contact: 'yes' };

/**
 * Seconds without any sound after which a leg is over: its phone died without a word. A carrier may be silent while its
 * customer is, so it is given longer; somebody on hold need send nothing.
 */
const deadAfter = (seconds: number): Fields => ({ rtp_timeout: String(seconds), rtp_timeout_hold: '300' });
const AGENT_DEAD = 30;
const CARRIER_DEAD = 60;

/** Both sides of a trunk ask each other every few minutes whether the call is still on. */
const sessionTimers: Fields = { timers: 'always', timers_min_se: '90', timers_sess_expires: '600' };

/** What a softphone in a page, or a SIP phone on a desk, is to Asterisk. */
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
    },
  ];
}

/** What a carrier's trunk is to Asterisk, to call out; a line without one cannot be dialled over here. */
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

/** Tells an Asterisk of agents and lines, each once as long as it stays the same. */
export function createProvisioning(request: Ari['request']) {
  const told = new Map<string, string>();
  const prefixes = new Map<string, string>();

  async function tell({ path, fields }: Setting): Promise<void> {
    const body = { fields: Object.entries(fields).map(([attribute, value]) => ({ attribute, value })) };
    const text = JSON.stringify(body);
    if (told.get(path) === text) return;
    await request({ method: 'PUT', path: `asterisk/config/dynamic/${path}`, body });
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
    /** After a restart of Asterisk, which may have forgotten. */
    forget: () => told.clear(),
  };
}
