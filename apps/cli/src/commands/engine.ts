import { engineKinds } from '@haihu/contract/calls/values';
import { type Command, oneOf, printedTable, UsageError } from '../command.ts';

/** The engines that make real calls. The first is the usual one. */
const real = engineKinds.filter((kind) => kind !== 'simulator');

/** Seconds by which a clock must be off to be reported. */
const TOLD_OFF = 2;

export const engineList: Command = {
  usage: '',
  summary:
    'The nodes that make calls: who drives each, under which term, whether it is connected, how far its clock is off, how late its events are written, its version and the sounds that it lacks, calls that are on, phones in pages that are there, the nodes whose agents it can ring.',
  async run({ engines }, given) {
    given.words();
    const nodes = await engines.list();
    return printedTable(
      [
        'NAME',
        'ENGINE',
        'ADDRESS',
        'STATE',
        'OWNER',
        'TERM',
        'CONNECTION',
        'SINCE',
        'CLOCK',
        'EVENTS',
        'VERSION',
        'SOUNDS',
        'CALLS',
        'PHONES',
        'REACHES',
      ],
      nodes.map((node) => [
        node.name,
        node.kind,
        node.address ?? '-',
        useOf(node),
        node.owner ?? '-',
        node.term,
        node.isConnected ? 'up' : 'down',
        node.since?.slice(0, 19) ?? '-',
        clockOf(node),
        eventsOf(node),
        versionOf(node),
        node.missingSounds.length > 0 ? `missing: ${node.missingSounds.join(' ')}` : 'all',
        node.running,
        node.phones,
        node.reaches.join(' ') || '-',
      ]),
    );
  },
};

/** Returns the use of a node, and until when a draining one may take. */
function useOf({ state, drainUntil }: { state: string; drainUntil: string | null }): string {
  if (state === 'in_use') return 'in use';
  return drainUntil === null ? state : `${state} until ${drainUntil.slice(0, 19)}Z`;
}

/** Returns `right`, or the seconds by which the clock is off, and says if that keeps the node from being used. */
function clockOf({ clockAhead, isClockWrong }: { clockAhead: number | null; isClockWrong: boolean }): string {
  if (clockAhead === null) return '-';
  const seconds = clockAhead / 1000;
  if (Math.abs(seconds) < TOLD_OFF) return 'right';
  const off = `${Math.abs(seconds).toFixed(1)} s ${seconds > 0 ? 'ahead' : 'behind'}`;
  return isClockWrong ? `${off}: not used` : off;
}

/** Returns `in time`, or the seconds by which events are written too late, so that the node gets no new calls. */
const eventsOf = ({ eventsBehind, isBehind }: { eventsBehind: number; isBehind: boolean }): string =>
  isBehind ? `${(eventsBehind / 1000).toFixed(1)} s late: not used` : 'in time';

/** Returns the version of the engine, with the known fault for which another one should be used. */
const versionOf = ({ version, fault }: { version: string | null; fault: string | null }): string =>
  fault === null ? (version ?? '-') : `${version}: stalls under load (${fault}), use 22 LTS`;

export const engineAdd: Command = {
  usage: `<name> --address <http://host:8088> --user <name> [--engine <${real.join('|')}>]`,
  summary: 'Adds a node of an engine. The password of its user comes from the standard input; see docs/asterisk.md.',
  takes: { values: ['address', 'user', 'engine'] },
  async run({ engines }, given) {
    const [name] = given.words('name');
    const address = given.required('address').replace(/\/$/, '');
    if (!/^https?:\/\/[a-zA-Z0-9.-]+(:\d{1,5})?$/.test(address) || !URL.canParse(address)) {
      throw new UsageError(`--address ${address}: such as http://10.0.0.5:8088`);
    }
    const user = given.required('user');
    const password = (await given.readInput()).trim();
    if (!/^[\w-]+$/.test(user) || password === '')
      throw new UsageError('--user is a name, and its password is not empty');
    const kind = oneOf('--engine', given.option('engine') ?? real[0]!, real);
    const isNew = await engines.add({ kind, name: name!, address, credential: `${user}:${password}` });
    if (!isNew) throw new UsageError(`There is a node ${name} already`);
    const added = `Node ${name}: ${kind} at ${address}. A dialler connects to it within seconds.`;
    const others = (await engines.list()).filter(
      (node) => node.kind === kind && node.name !== name && node.state !== 'off',
    );
    return [added, ...(others.length > 0 ? trunkSteps({ name: name!, address }, others) : [])].join('\n');
  },
};

const permit = (at: string, { address }: { address: string | null }) =>
  `  ${at}: permit = ${address === null ? '-' : new URL(address).hostname}`;

/** Returns the lines of acl.conf that let a new node and the others ring each other's agents. */
function trunkSteps(
  fresh: { name: string; address: string },
  others: readonly { name: string; address: string | null }[],
): string[] {
  return [
    'To let the nodes ring each other’s agents, add to [haihu-nodes] in acl.conf, and open UDP 5060 and RTP between them:',
    ...others.map(({ name }) => permit(name, fresh)),
    ...others.map((other) => permit(fresh.name, other)),
  ];
}

/** Seconds of each unit of a time. */
const units: Readonly<Record<string, number>> = { m: 60, h: 3600 };
/** The longest time that a node may drain before its calls are ended. Hours. */
const LONGEST_DRAIN = 48;

/** Reads a time such as `90m` or `2h`. Returns its seconds. */
function readWithin(typed: string): number {
  const [, count, unit] = /^(\d{1,4})([mh])$/.exec(typed) ?? [];
  const seconds = Number(count) * (units[unit ?? ''] ?? NaN);
  if (!(seconds > 0 && seconds <= LONGEST_DRAIN * 3600))
    throw new UsageError(`--within ${typed}: minutes or hours, such as 90m or 2h, at most ${LONGEST_DRAIN}h`);
  return seconds;
}

export const engineDrain: Command = {
  usage: '<name> [--within <2h>]',
  summary:
    'Empties a node, such as before an upgrade: new calls go elsewhere, phones in pages move, calls that are on go on. After the last one it is off. --within: ends the calls that are left after this time.',
  takes: { values: ['within'] },
  async run({ engines }, given) {
    const [name] = given.words('name');
    const typed = given.option('within');
    const use = await engines.drain(name!, typed === undefined ? null : readWithin(typed));
    if (use === undefined) throw new UsageError(`There is no node ${name}`);
    if (use === 'off') return `Node ${name} is off already.`;
    const node = (await engines.list()).find((listed) => listed.name === name)!;
    const end = node.drainUntil === null ? '' : ` Calls that are left at ${node.drainUntil.slice(0, 19)}Z are ended.`;
    return `Node ${name} is draining: ${node.running} call(s) and ${node.phones} phone(s) are there. It is off after the last call.${end}`;
  },
};

export const engineSet: Command = {
  usage: '<name> [--enabled <yes|no>] [--weight <1-100>]',
  summary:
    'Puts a node into use again, or drains it as `engine drain` does. --weight: its share of the phones in pages, beside the other nodes.',
  takes: { values: ['enabled', 'weight'] },
  async run({ engines }, given) {
    const [name] = given.words('name');
    const typed = given.option('enabled');
    const enabled = typed === undefined ? null : oneOf('--enabled', typed, ['yes', 'no']) === 'yes';
    const weight = given.option('weight');
    if (enabled === null && weight === undefined) throw new UsageError('Give --enabled or --weight');
    if (weight !== undefined && !(/^\d{1,3}$/.test(weight) && Number(weight) >= 1 && Number(weight) <= 100))
      throw new UsageError(`--weight ${weight}: a whole number from 1 to 100`);
    const none = new UsageError(`There is no node ${name}`);
    if (weight !== undefined && !(await engines.setWeight(name!, Number(weight)))) throw none;
    const share = weight === undefined ? [] : [`Node ${name} has the weight ${weight}.`];
    if (enabled === null) return share.join('');
    const use = await (enabled ? engines.use(name!) : engines.drain(name!));
    if (use === undefined) throw none;
    return [...share, `Node ${name} is ${use === 'in_use' ? 'in use' : use}.`].join(' ');
  },
};
