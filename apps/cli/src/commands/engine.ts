import { engineKinds } from '@haihu/contract/calls/values';
import { type Command, oneOf, printedTable, UsageError } from '../command.ts';

/** The engines that make real calls. The first is the usual one. */
const real = engineKinds.filter((kind) => kind !== 'simulator');

/** Seconds by which a clock must be off to be reported. */
const TOLD_OFF = 2;

export const engineList: Command = {
  usage: '',
  summary:
    'The nodes that make calls: who drives each, under which term, whether it is connected, how far its clock is off, calls that are on, the nodes whose agents it can ring.',
  async run({ engines }, given) {
    given.words();
    const nodes = await engines.list();
    return printedTable(
      ['NAME', 'ENGINE', 'ADDRESS', 'STATE', 'OWNER', 'TERM', 'CONNECTION', 'SINCE', 'CLOCK', 'CALLS', 'REACHES'],
      nodes.map((node) => [
        node.name,
        node.kind,
        node.address ?? '-',
        node.enabled ? 'in use' : 'out of use',
        node.owner ?? '-',
        node.term,
        node.isConnected ? 'up' : 'down',
        node.since?.slice(0, 19) ?? '-',
        clockOf(node),
        node.running,
        node.reaches.join(' ') || '-',
      ]),
    );
  },
};

/** Returns `right`, or the seconds by which the clock is off, and says if that keeps the node from being used. */
function clockOf({ clockAhead, isClockWrong }: { clockAhead: number | null; isClockWrong: boolean }): string {
  if (clockAhead === null) return '-';
  const seconds = clockAhead / 1000;
  if (Math.abs(seconds) < TOLD_OFF) return 'right';
  const off = `${Math.abs(seconds).toFixed(1)} s ${seconds > 0 ? 'ahead' : 'behind'}`;
  return isClockWrong ? `${off}: not used` : off;
}

export const engineAdd: Command = {
  usage: `<name> --address <http://host:8088> --user <name> [--engine <${real.join('|')}>]`,
  summary: 'Adds a node of an engine. The password of its user comes from the standard input; see docs/asterisk.md.',
  takes: { values: ['address', 'user', 'engine'] },
  async run({ engines }, given) {
    const [name] = given.words('name');
    const address = given.required('address').replace(/\/$/, '');
    if (!/^https?:\/\/[a-zA-Z0-9.-]+(:\d{1,5})?$/.test(address)) {
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
    const others = (await engines.list()).filter((node) => node.kind === kind && node.name !== name && node.enabled);
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

export const engineSet: Command = {
  usage: '<name> --enabled <yes|no>',
  summary: 'Takes a node out of use, or into use again. Calls that are on there go on.',
  takes: { values: ['enabled'] },
  async run({ engines }, given) {
    const [name] = given.words('name');
    const enabled = oneOf('--enabled', given.required('enabled'), ['yes', 'no']) === 'yes';
    if (!(await engines.setEnabled(name!, enabled))) throw new UsageError(`There is no node ${name}`);
    return `Node ${name} is ${enabled ? 'in' : 'out of'} use.`;
  },
};
