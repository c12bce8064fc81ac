import { engineKinds, lineMedia, lineTransports } from '@haihu/contract/calls/values';
import { formatExactPrice, UNITS_PER_YUAN } from '@haihu/rules/money';
import { CannotRegister, NoTransport } from '@haihu/server/src/domains/calls/calls.api.ts';
import { type Command, oneOf, printedTable, UsageError } from '../command.ts';
import type { Operator } from '../operator.ts';
import { requireEnterprise } from './find-enterprise.ts';

export const lineCreate: Command = {
  usage:
    '<name> --enterprise <id> --numbers <number,number> --price <yuan a minute> --concurrency <calls> --carrier <name> --area <name> [--inbound-price <yuan a minute>] [--step <60|6|1>] [--minimum <seconds>] [--product <code>]',
  summary:
    'Gives an enterprise a line of the simulator. The numbers are those that customers see. --inbound-price: what a minute of people who call them costs, 0 unless set. --product: packages for that product serve it, and its setup fee and first month are charged.',
  takes: {
    values: [
      'enterprise',
      'numbers',
      'price',
      'inbound-price',
      'concurrency',
      'carrier',
      'area',
      'step',
      'minimum',
      'product',
    ],
  },
  async run({ identity, lines, catalogue, upkeep }, given) {
    const [name] = given.words('name');
    const code = given.option('product');
    const product = code === undefined ? undefined : await catalogue.productOf(code);
    if (code !== undefined && product?.kind !== 'line')
      throw new UsageError(`--product ${code}: there is no such line on sale`);
    const enterprise = await requireEnterprise(identity, given.required('enterprise'));
    const numbers = given.required('numbers').split(',').map(readNumber);
    const id = await lines.addLine(enterprise.id, {
      name: name!,
      numbers,
      minutePrice: readPrice('--price', given.required('price')),
      inboundPrice: readPrice('--inbound-price', given.option('inbound-price') ?? '0'),
      billingStep: Number(oneOf('--step', given.option('step') ?? '60', ['60', '6', '1'])),
      billingMinimum: readMinimum(given.option('minimum') ?? '0'),
      concurrency: readConcurrency(given.required('concurrency')),
      carrier: given.required('carrier'),
      area: given.required('area'),
      productId: product?.id,
    });
    const made = `Line ${id}: ${name} of ${enterprise.name}, with ${numbers.length} number(s).`;
    return product ? `${made} ${feeWords(await upkeep.chargeFees(enterprise.id))}` : made;
  },
};

const clock = (instant: string) => `${instant.slice(0, 19)}Z`;

interface ListedTrunk {
  trunk: string | null;
  media: string;
  transport: string;
  trunkSilentSince: string | null;
  registers: boolean;
  registrationState: string | null;
  registrationSince: string | null;
}

/** Returns the carrier's address, the instant since which it does not answer, and the state of the registration. */
function trunkOf(line: ListedTrunk): string {
  const {
    trunk,
    media,
    transport,
    trunkSilentSince: silent,
    registers,
    registrationState: state,
    registrationSince: since,
  } = line;
  const registration = state === null || since === null ? 'not registered yet' : `${state} since ${clock(since)}`;
  return [
    trunk ?? '-',
    ...(transport === 'udp' ? [] : [transport]),
    ...(media === 'rtp' ? [] : [media]),
    ...(silent ? [`silent since ${clock(silent)}`] : []),
    ...(registers ? [registration] : []),
  ].join(', ');
}

interface RestingLine {
  reason: string | null;
  pausedUntil: string | null;
  pauseReasons: readonly string[] | null;
}

/** Returns why a line cannot be used. For a resting line it adds the reasons and the end. */
function stateOf({ reason, pausedUntil, pauseReasons }: RestingLine): string {
  if (pausedUntil === null) return reason ?? 'usable';
  return `rests (${(pauseReasons ?? []).join(', ')}) until ${clock(pausedUntil)}`;
}

export const lineList: Command = {
  usage: '--enterprise <id>',
  summary:
    'The lines of an enterprise: the first number of each, its engine and node, the carrier behind it, what is dialled before each number.',
  takes: { values: ['enterprise'] },
  async run({ identity, lines, engines }, given) {
    given.words();
    const enterprise = await requireEnterprise(identity, given.required('enterprise'));
    const [list, nodes] = await Promise.all([lines.linesOf(enterprise.id), engines.list()]);
    const nodeOf = (id: string | null) => nodes.find((node) => node.id === id)?.name ?? 'any';
    return printedTable(
      [
        'ID',
        'NAME',
        'NUMBER',
        'CARRIER',
        'AREA',
        'ENGINE',
        'NODE',
        'TRUNK',
        'PREFIX',
        'YUAN/MIN',
        'INBOUND',
        'STEP',
        'CALLS',
        'STATE',
      ],
      list.map((line) => [
        line.id,
        line.name,
        line.callerId || '-',
        line.carrier,
        line.area,
        line.engine,
        nodeOf(line.nodeId),
        trunkOf(line),
        line.prefix || '-',
        formatExactPrice(Number(line.price)),
        formatExactPrice(Number(line.inboundPrice)),
        `${line.billingStep} s`,
        `${line.running}/${line.concurrency}`,
        stateOf(line),
      ]),
    );
  },
};

export const lineSet: Command = {
  usage: `<id> --enterprise <id> [--engine <${engineKinds.join('|')}>] [--node <name|any>] [--trunk <host:port>] [--trunk-user <name>] [--register <yes|no>] [--transport <${lineTransports.join('|')}>] [--media <${lineMedia.join('|')}>] [--prefix <digits>] [--numbers <number,number>] [--price <yuan a minute>] [--inbound-price <yuan a minute>] [--enabled <yes|no>] [--countries <CN,US>] [--longest <minutes>] [--foreign-minutes <minutes>]`,
  summary:
    'Changes a line: its engine and node, the carrier behind it, the digits before each number, more numbers, the price, the price of a minute of people who call the line (0 unless set), the countries it dials (ISO 3166), how many minutes a call may last, and how many a day one member may talk abroad (120 both, unless set). With --trunk-user the secret comes from the standard input. --transport and --media: the ways of signalling and sound to the carrier, udp and rtp unless set. --register: the line registers at its carrier with that name and secret, and is called where it is registered.',
  takes: {
    values: [
      'enterprise',
      'engine',
      'node',
      'trunk',
      'trunk-user',
      'register',
      'transport',
      'media',
      'prefix',
      'numbers',
      'price',
      'inbound-price',
      'enabled',
      'countries',
      'longest',
      'foreign-minutes',
    ],
  },
  async run({ identity, lines, engines }, given) {
    const [id] = given.words('id');
    const enterprise = await requireEnterprise(identity, given.required('enterprise'));
    const [engine, node, trunk, user] = ['engine', 'node', 'trunk', 'trunk-user'].map((name) => given.option(name));
    const [prefix, numbers, price, enabled] = ['prefix', 'numbers', 'price', 'enabled'].map((name) =>
      given.option(name),
    );
    const inboundPrice = given.option('inbound-price');
    const [register, transport, media] = ['register', 'transport', 'media'].map((name) => given.option(name));
    const [countries, longest, abroad] = ['countries', 'longest', 'foreign-minutes'].map((name) => given.option(name));
    const isThere = await lines
      .setLine(enterprise.id, id!, {
        ...(engine && { engine: oneOf('--engine', engine, engineKinds) }),
        ...(node && { nodeId: node === 'any' ? null : await findNode(engines, node) }),
        ...(trunk && { trunk }),
        ...(user && { trunkUser: user, trunkSecret: (await given.readInput()).trim() }),
        ...(register && { registers: oneOf('--register', register, ['yes', 'no']) === 'yes' }),
        ...(transport && { transport: oneOf('--transport', transport, lineTransports) }),
        ...(media && { media: oneOf('--media', media, lineMedia) }),
        ...(prefix !== undefined && { prefix }),
        ...(numbers && { numbers: numbers.split(',').map(readNumber) }),
        ...(price && { minutePrice: readPrice('--price', price) }),
        ...(inboundPrice && { inboundPrice: readPrice('--inbound-price', inboundPrice) }),
        ...(countries && { countries: countries.split(',').map(readCountry) }),
        ...(longest && { longestSeconds: readMinutes('--longest', longest) * 60 }),
        ...(abroad && { foreignMinutesADay: readMinutes('--foreign-minutes', abroad) }),
        ...(enabled && { enabled: oneOf('--enabled', enabled, ['yes', 'no']) === 'yes' }),
      })
      .catch((error: unknown) => {
        if (error instanceof CannotRegister)
          throw new UsageError('--register yes: the line needs --trunk and --trunk-user with its secret');
        if (error instanceof NoTransport)
          throw new UsageError(
            `--transport ${transport}: no Asterisk of this line has [transport-${transport}] in pjsip.conf, see docs/asterisk.md`,
          );
        if (error instanceof RangeError) throw new UsageError('--trunk is host:port, --prefix up to 10 digits');
        throw error;
      });
    if (!isThere) throw new UsageError(`${enterprise.name} has no line ${id}`);
    return `Line ${id} of ${enterprise.name} is changed.`;
  },
};

async function findNode(engines: Operator['engines'], name: string): Promise<string> {
  const node = (await engines.list()).find((one) => one.name === name);
  if (!node) throw new UsageError(`--node: there is no node ${name}`);
  return node.id;
}

/** Reads a country by ISO 3166, in capitals. */
function readCountry(typed: string): string {
  const country = typed.trim();
  if (!/^[A-Z]{2}$/.test(country)) throw new UsageError(`--countries: ${typed} is no country such as CN or US`);
  return country;
}

function readNumber(typed: string): string {
  const number = typed.replaceAll(/[\s-]/g, '');
  if (!/^\d{3,20}$/.test(number)) throw new UsageError(`--numbers: ${typed} has not 3 to 20 digits`);
  return number;
}

/** Reads a price. Lines are sold by the ten-thousandth of a yuan. */
function readPrice(option: string, typed: string): number {
  const match = /^(\d{1,4})(?:\.(\d{1,4}))?$/.exec(typed);
  if (!match) throw new UsageError(`${option} ${typed}: yuan a minute, with at most 4 decimals, such as 0.065`);
  return Number(match[1]) * UNITS_PER_YUAN + Number((match[2] ?? '').padEnd(4, '0'));
}

/** Reads the least number of seconds that an answered call counts. */
function readMinimum(typed: string): number {
  const seconds = Number(typed);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 60) {
    throw new UsageError(`--minimum ${typed}: seconds, from 0 to 60`);
  }
  return seconds;
}

function readMinutes(option: string, typed: string): number {
  const minutes = Number(typed);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 1440) {
    throw new UsageError(`${option} ${typed}: minutes, from 1 to 1440`);
  }
  return minutes;
}

function readConcurrency(typed: string): number {
  const calls = Number(typed);
  if (!Number.isInteger(calls) || calls < 1 || calls > 10_000) {
    throw new UsageError(`--concurrency ${typed}: calls at a time, from 1 to 10000`);
  }
  return calls;
}

function feeWords({ charged, unpaid }: { charged: number; unpaid: number }): string {
  const missing =
    unpaid > 0 ? ` The balance is not enough for ${formatExactPrice(unpaid)} yuan: due every morning.` : '';
  return `Charged ${formatExactPrice(charged)} yuan of fees.${missing}`;
}
