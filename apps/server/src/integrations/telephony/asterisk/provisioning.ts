import { requireAccounts, requireRegistrations, requireTrunks } from '../order.ts';
import type { LineTransport } from '@haihu/contract/calls/values';
import type { AgentAccount, LineAccount, LineRegistration, NodeTrunk } from '../telephony.ts';
import { addressPath, createAddressRecords, isAddressPath } from './address-records.ts';
import { EVERYWHERE, fieldForList, NODES_LIST, SERVERS_LIST } from './access-lists.ts';
import type { Ari } from './ari.ts';
import { AriError, nullIfMissing } from './ari-errors.ts';
import {
  authSetting,
  carrierHost,
  type EngineSetting,
  INBOUND_ENDPOINT,
  type SettingFields,
  SIP_OBJECTS,
} from './engine-settings.ts';
import { createLineRegistrations } from './line-registrations.ts';
import type { AskManager } from './manager.ts';
import { carrierUri, findTransports, transportName } from './transports.ts';

const audio = { disallow: 'all', direct_media: 'no', rtp_symmetric: 'yes', force_rport: 'yes', rewrite_contact: 'yes' };

/**
 * Returns the silence in seconds after which a leg is over, because its phone died without a word. A carrier gets more
 * time, as it may be silent while its customer is. A leg on hold need not send sound.
 */
const deadAfter = (seconds: number): SettingFields => ({ rtp_timeout: String(seconds), rtp_timeout_hold: '300' });
const AGENT_DEAD = 30;
/** The page of an agent gets more time: its driver lets the customer hear music, and ends the call before. */
const PAGE_DEAD = 90;
const CARRIER_DEAD = 60;

/** Settings that make both sides of a trunk ask each other every few minutes whether the call is still on. */
const sessionTimers: SettingFields = { timers: 'always', timers_min_se: '90', timers_sess_expires: '600' };

/**
 * Returns Asterisk's objects for an agent's softphone in a page, or a SIP phone on a desk. The phone of a page comes
 * through our own servers only, so that its password is of no use elsewhere. A desk phone may be anywhere.
 */
function agentSettings({ name, secret, media, codec }: AgentAccount): EngineSetting[] {
  const isBrowser = media !== 'phone';
  const kind: SettingFields = isBrowser
    ? { webrtc: 'yes', dtls_auto_generate_cert: 'yes', allow: codec === 'opus' ? 'opus,alaw,ulaw' : 'alaw,ulaw,opus' }
    : { allow: 'alaw,ulaw' };
  return [
    authSetting(name, name, secret),
    {
      path: addressPath(name),
      fields: { max_contacts: '1', remove_existing: 'yes', qualify_frequency: '30' },
    },
    {
      path: `${SIP_OBJECTS}/endpoint/${name}`,
      fields: {
        ...audio,
        ...deadAfter(isBrowser ? PAGE_DEAD : AGENT_DEAD),
        ...kind,
        context: 'haihu-agents',
        auth: name,
        aors: name,
      },
      list: isBrowser ? SERVERS_LIST : EVERYWHERE,
    },
  ];
}

/**
 * Returns Asterisk's objects for a carrier's trunk, to call out. A line without a trunk cannot be dialled over here.
 * `isAccount`: as for `endpointOf`.
 */
function lineSettings(line: LineAccount, isAccount: boolean): EngineSetting[] {
  const { name, trunk, user, secret, transport } = line;
  if (trunk === null) return [];
  return [
    ...(user !== null && secret !== null ? [authSetting(name, user, secret)] : []),
    { path: addressPath(name), fields: { contact: carrierUri(trunk, transport), qualify_frequency: '30' } },
    endpointOf(line, trunk, isAccount),
  ];
}

/** Encrypts the sound of a trunk by keys in its signalling. */
const encrypted: SettingFields = { media_encryption: 'sdes' };

/**
 * Returns Asterisk's object for calls to a line's carrier. `isAccount`: the line registers, and such carriers expect their
 * own name behind the caller's number.
 */
const endpointOf = (
  { name, user, secret, media, transport = 'udp' }: LineAccount,
  trunk: string,
  isAccount: boolean,
): EngineSetting => ({
  path: `${SIP_OBJECTS}/endpoint/${name}`,
  fields: {
    ...audio,
    ...deadAfter(CARRIER_DEAD),
    ...sessionTimers,
    allow: 'alaw,ulaw',
    context: 'haihu-lines',
    aors: name,
    send_pai: 'yes',
    trust_id_outbound: 'yes',
    ...(user !== null && secret !== null && { outbound_auth: name }),
    ...(transport !== 'udp' && { transport: transportName(transport) }),
    ...(media === 'srtp-sdes' && encrypted),
    ...(isAccount && { from_domain: carrierHost(trunk) }),
  },
});

/**
 * Returns Asterisk's objects for calls from a line's carrier. One endpoint takes the calls of all lines, because lines
 * share carriers and an address belongs to one endpoint only. It is found by the carrier's address and never by a name,
 * which anybody may write into a call. `mayEncrypt`: some of the carriers encrypt sound, and others may not.
 */
function carrierSettings({ trunk }: LineAccount, mayEncrypt: boolean): EngineSetting[] {
  if (trunk === null) return [];
  const host = carrierHost(trunk);
  const endpoint: SettingFields = {
    ...audio,
    ...deadAfter(CARRIER_DEAD),
    ...sessionTimers,
    allow: 'alaw,ulaw',
    context: INBOUND_ENDPOINT,
    identify_by: 'ip',
    trust_id_inbound: 'yes',
    ...(mayEncrypt && { ...encrypted, media_encryption_optimistic: 'yes' }),
  };
  return [
    { path: `${SIP_OBJECTS}/endpoint/${INBOUND_ENDPOINT}`, fields: endpoint },
    // An Asterisk refuses it that was not set up for it, and perhaps a host whose name it does not find.
    { path: identifyPath(host), fields: { endpoint: INBOUND_ENDPOINT, match: host }, mayFail: true },
  ];
}

/** Returns the path of the object by which a carrier is known. */
const identifyPath = (host: string) => `${SIP_OBJECTS}/identify/${INBOUND_ENDPOINT}-${host}`;

/** Seconds between two questions to another node: whether it would let this one call. */
const ASK_NODES_EVERY = '10';

/**
 * Returns Asterisk's objects for a trunk to another node of the same installation. The other node calls by name and
 * password, and from the addresses of a list only. It is reached while it accepts this node's name, password and
 * address, so a node that was not set up for trunks is not.
 */
function nodeSettings({ name, ownName, address, secret, ownSecret }: NodeTrunk): EngineSetting[] {
  const out = `${name}-out`;
  const endpoint: SettingFields = {
    ...audio,
    ...deadAfter(AGENT_DEAD),
    ...sessionTimers,
    allow: 'alaw,ulaw',
    context: 'haihu-nodes',
    identify_by: 'username',
    auth: name,
    outbound_auth: out,
    from_user: ownName,
    aors: name,
    // No sound goes to an agent who waits alone. The other node must not take that for a dead leg.
    rtp_keepalive: '5',
    send_pai: 'yes',
    trust_id_inbound: 'yes',
    trust_id_outbound: 'yes',
  };
  const aor: SettingFields = {
    contact: `sip:phones@${address}`,
    qualify_frequency: ASK_NODES_EVERY,
    authenticate_qualify: 'yes',
  };
  return [
    authSetting(name, name, secret),
    authSetting(out, ownName, ownSecret),
    { path: addressPath(name), fields: aor, newer: { qualify_2xx_only: 'yes' } },
    { path: `${SIP_OBJECTS}/endpoint/${name}`, fields: endpoint, list: NODES_LIST },
  ];
}

/** Stands for the settings of an object that was deleted. */
const REFUSED = 'refused';

export type Provisioning = ReturnType<typeof createProvisioning>;

export interface ProvisioningParts {
  request: Ari['request'];
  askManager: AskManager;
  /** Letters and digits with which the names of our objects begin. */
  installation: string;
  onProblem(problem: unknown): void;
}

/** Tells an Asterisk of agents, lines and trunks to other nodes. It sends each only once, until it changes. */
export function createProvisioning({ request, askManager, installation, onProblem }: ProvisioningParts) {
  const told = new Map<string, string>();
  const prefixes = new Map<string, string>();
  /** The lines that were told of, and the names of those that register. */
  const known = new Map<string, LineAccount>();
  const accounts = new Set<string>();
  let mayCall = true;
  /** False from a change of `mayCall` until Asterisk was told all of it. */
  let isCallingTold = true;
  /** The hosts of the carriers that were told of, each with a line of it. */
  const carriers = new Map<string, LineAccount>();
  /** The ways of signalling that Asterisk was set up for. Undefined: it was not asked yet. */
  let transports: readonly LineTransport[] | undefined;

  const records = createAddressRecords(request);
  const untold = (path: string) => void told.delete(path);
  const registrations = createLineRegistrations({ request, askManager, installation, tell, untold });

  /** The last request for each object that is on its way. */
  const underway = new Map<string, Promise<void>>();

  /** Sends the settings of one object after each other, because a list that is added twice is refused. */
  async function tell(setting: EngineSetting): Promise<void> {
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

  async function send({ path, fields, list, newer = {}, mayFail }: EngineSetting): Promise<void> {
    const text = JSON.stringify({ fields, list, newer });
    if (told.get(path) === text) return;
    const object = `asterisk/config/dynamic/${path}`;
    const listed = list === undefined ? {} : await fieldForList(request, object, list);
    const putAll = () =>
      put(object, { ...fields, ...listed, ...newer }).catch((error: unknown) => {
        if (!(error instanceof AriError)) throw error;
        if (mayFail) return onProblem(error);
        if (Object.keys(newer).length === 0) throw error;
        return put(object, { ...fields, ...listed });
      });
    await (isAddressPath(path) ? records.tell(path, { ...fields, ...newer }, putAll) : putAll());
    told.set(path, text);
  }

  const put = (path: string, fields: SettingFields) =>
    request({
      method: 'PUT',
      path,
      body: { fields: Object.entries(fields).map(([attribute, value]) => ({ attribute, value })) },
    });

  /** True for a line whose way of signalling Asterisk has. Without it, orders over the line are refused. */
  async function canReach({ name, transport = 'udp' }: LineAccount): Promise<boolean> {
    if (transport === 'udp') return true;
    transports ??= await findTransports(request);
    if (transports.includes(transport)) return true;
    onProblem(new Error(`${name} needs [${transportName(transport)}] in pjsip.conf, see docs/asterisk.md`));
    return false;
  }

  const inboundSettings = (line: LineAccount) =>
    carrierSettings(
      line,
      [...known.values()].some(({ media }) => media === 'srtp-sdes'),
    );

  /** Deletes the objects by which carriers are known. An earlier driver may have told the Asterisk of them. */
  async function refuseCarriers(): Promise<void> {
    for (const host of carriers.keys()) {
      const path = identifyPath(host);
      if (told.get(path) === REFUSED) continue;
      await request({ method: 'DELETE', path: `asterisk/config/dynamic/${path}` }).catch(nullIfMissing);
      told.set(path, REFUSED);
    }
  }

  return {
    async provision(
      agents: readonly AgentAccount[],
      lines: readonly LineAccount[],
      trunks: readonly NodeTrunk[] = [],
    ): Promise<void> {
      requireAccounts(agents, lines);
      requireTrunks(trunks);
      for (const setting of agents.flatMap(agentSettings)) await tell(setting);
      for (const line of lines) known.set(line.name, line);
      for (const line of lines) {
        if (!(await canReach(line))) {
          prefixes.delete(line.name);
          continue;
        }
        for (const setting of lineSettings(line, accounts.has(line.name))) await tell(setting);
        if (mayCall) for (const setting of inboundSettings(line)) await tell(setting);
        if (line.trunk === null) continue;
        prefixes.set(line.name, line.prefix);
        carriers.set(carrierHost(line.trunk), line);
      }
      for (const setting of trunks.flatMap(nodeSettings)) await tell(setting);
      if (!mayCall) await refuseCarriers();
    },
    /**
     * Lets the carriers call, or not. An Asterisk that does not know a carrier refuses its new calls. Calls that are on
     * do not need it.
     */
    async takeCallers(may: boolean): Promise<void> {
      if (may === mayCall && isCallingTold) return;
      mayCall = may;
      isCallingTold = false;
      await registrations.takeCallers(may);
      if (may) for (const setting of [...carriers.values()].flatMap(inboundSettings)) await tell(setting);
      else await refuseCarriers();
      isCallingTold = true;
    },
    hasLine: (name: string) => prefixes.has(name),
    lines: (): readonly string[] => [...prefixes.keys()],
    prefixOf: (name: string) => prefixes.get(name) ?? '',
    /** Forgets what was sent. Call it after a restart of Asterisk, which may have forgotten too. */
    forget(): void {
      told.clear();
      transports = undefined;
      registrations.forget();
    },
    async register(lines: readonly LineRegistration[]): Promise<void> {
      requireRegistrations(lines);
      await registrations.register(
        lines.map((line) => ({ ...line, transport: known.get(line.name)?.transport ?? 'udp' })),
      );
      accounts.clear();
      for (const { name } of lines) {
        accounts.add(name);
        const line = known.get(name);
        if (line?.trunk) await tell(endpointOf(line, line.trunk, true));
      }
    },
    registrations: registrations.states,
  };
}
