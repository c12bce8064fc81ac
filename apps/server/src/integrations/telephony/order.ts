import type {
  AdoptOrder,
  AgentAccount,
  AgentLeg,
  CallOrder,
  LineAccount,
  LineRegistration,
  NodeTrunk,
  OrderRefusal,
  TestOrder,
} from './telephony.ts';

const name = /^[\w-]{1,64}$/;
/** Matches a dialled number. E.164 allows 15 digits; carriers put a routing prefix before them. */
const number = /^\d{3,20}$/;
/**
 * Matches a secret: printable, without blanks and without characters that have a meaning in configuration files or SIP
 * headers.
 */
const secret = /^[\w.~!$%&*+/=?^-]{1,128}$/;
/** Matches a host or address, with or without a port. */
const trunk = /^[a-zA-Z0-9.-]{1,253}(:\d{1,5})?$/;

/**
 * Returns the first field that an engine must not be given, or null. Ids become file and channel names, and numbers
 * become SIP headers. An engine would obey a line break or a path in them.
 */
export function wrongOrderField(order: CallOrder): OrderRefusal | null {
  const wrong = wrongTestField(order);
  if (wrong) return wrong;
  if (order.first === 'agent' && order.agentLeg === null) return 'agentLeg';
  if (!number.test(order.callee)) return 'callee';
  if (!number.test(order.callerId)) return 'callerId';
  return null;
}

export function wrongTestField(
  order: Omit<TestOrder, 'agentLeg'> & { agentLeg: AgentLeg | null },
): OrderRefusal | null {
  if (!name.test(order.callId)) return 'callId';
  if (!name.test(order.tenantId)) return 'tenantId';
  if (!name.test(order.line)) return 'line';
  if (order.agentLeg && !isLeg(order.agentLeg)) return 'agentLeg';
  if (order.code !== undefined && !/^\d{1,10}$/.test(order.code)) return 'code';
  if (!(order.ringSeconds >= 5 && order.ringSeconds <= 120)) return 'ringSeconds';
  return null;
}

/** Throws RangeError for a value of an adoption that an engine must not be given. */
export function requireAdoption(order: AdoptOrder): void {
  const wrong = wrongTestField({ ...order, agentLeg: null }) ?? (number.test(order.callerId) ? null : 'callerId');
  if (wrong) throw new RangeError(`${wrong}: an engine cannot be given this order`);
}

export function isLeg(leg: AgentLeg): boolean {
  if (leg.kind === 'phone') return number.test(leg.number);
  return name.test(leg.endpoint) && (leg.over === undefined || name.test(leg.over));
}

/** Throws RangeError for a value that an engine could read as more than one setting. */
export function requireAccounts(agents: readonly AgentAccount[], lines: readonly LineAccount[]): void {
  const wrongAgent = agents.find((agent) => !name.test(agent.name) || !secret.test(agent.secret));
  if (wrongAgent) throw new RangeError(`${JSON.stringify(wrongAgent.name)} cannot be an agent of an engine`);
  const wrongLine = lines.find(
    (line) =>
      !name.test(line.name) ||
      (line.trunk !== null && !trunk.test(line.trunk)) ||
      (line.user !== null && !secret.test(line.user)) ||
      (line.secret !== null && !secret.test(line.secret)) ||
      !/^\d{0,10}$/.test(line.prefix),
  );
  if (wrongLine) throw new RangeError(`${JSON.stringify(wrongLine.name)} cannot be a line of an engine`);
}

/** Throws RangeError for a registration with a value that an engine could read as more than one setting. */
export function requireRegistrations(lines: readonly LineRegistration[]): void {
  requireAccounts(
    [],
    lines.map((line) => ({ ...line, prefix: '' })),
  );
  const wrong = lines.find(({ contact }) => !number.test(contact));
  if (wrong) throw new RangeError(`${JSON.stringify(wrong.name)} cannot register at a carrier`);
}

/** Throws RangeError for a trunk with a value that an engine could read as more than one setting. */
export function requireTrunks(trunks: readonly NodeTrunk[]): void {
  const wrong = trunks.find(
    ({ name: here, ownName, address, secret: theirs, ownSecret }) =>
      ![here, ownName].every((one) => name.test(one)) ||
      ![theirs, ownSecret].every((one) => secret.test(one)) ||
      !trunk.test(address),
  );
  if (wrong) throw new RangeError(`${JSON.stringify(wrong.name)} cannot be a trunk to another node`);
}

export function areTouchTones(digits: string): boolean {
  return /^[\dA-D*#]{1,32}$/.test(digits);
}
