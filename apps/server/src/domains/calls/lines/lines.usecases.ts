import type { LineHealth } from '@haihu/contract/calls/lines';
import { callModes } from '@haihu/contract/calls/values';
import type { ReplyOf } from '@haihu/contract/contract';
import { dayOf, startOfDay } from '@haihu/rules/day';
import { requireAccounts } from '../../../integrations/telephony/order.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { type BillingApi, freeMoney, serving } from '../../billing/billing.api.ts';
import { readSettings } from '../../config/config.api.ts';
import { numberPlaceOf } from '../../numbers/numbers.api.ts';
import { faultOf, ruleOf } from '../core/lines.policy.ts';
import { hasTransport } from '../core/operated-nodes.repository.ts';
import { findReadyNodes } from '../core/nodes.repository.ts';
import { sumQualityOfLines } from '../core/quality.repository.ts';
import { canRegister } from '../core/registrations.repository.ts';
import { findBoundPhone } from './bound-phone.repository.ts';
import { countCallsSince, countLines, countNumbers, type WatchedLine } from './line-health.repository.ts';
import { presentHealth } from './line-health.ts';
import {
  findLines,
  hashDid,
  insertLine,
  insertLineNumber,
  type LineChange,
  type NewLine,
  updateLine,
} from './lines.repository.ts';
import { modeFaultOf } from './user-line.usecases.ts';

export interface LineParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  billing: Pick<BillingApi, 'findCallingCredit' | 'isSeated' | 'keepBooks'>;
}

export interface AddedLine extends NewLine {
  /** The numbers that customers see; digits only. */
  numbers: readonly string[];
}

export interface SetLine extends Omit<LineChange, 'trunkSecretEnc'> {
  /** Additional numbers; digits only. */
  numbers?: readonly string[];
  trunkSecret?: string;
}

/** The error for a line whose way of signalling no node of its engine was set up for. */
export class NoTransport extends Error {}

/** The error for a line that is to register, and lacks the carrier's host, a name or a password. */
export class CannotRegister extends Error {}

function requireNumbers(numbers: readonly string[]): void {
  if (numbers.some((number) => !/^\d{3,20}$/.test(number)))
    throw new RangeError('A number of a line has 3 to 20 digits');
}

export function createLineUsecases({ db, cipher, clock, billing }: LineParts) {
  async function lines(member: Member): Promise<ReplyOf<'calls.lines'>> {
    return { list: await linesOf(member.tenantId) };
  }

  async function linesOf(tenantId: string) {
    const tenant = db.forTenant(tenantId);
    const [found, nodes] = await Promise.all([findLines(tenant, clock.now()), findReadyNodes(tenant)]);
    return found.map((line) => {
      const [shown] = line.numbers;
      const reason = faultOf(line, nodes);
      const callerId = shown ? cipher.open(tenantId, shown.enc) : '';
      return { ...line, callerId, price: line.minutePrice, usable: reason === null, reason };
    });
  }

  async function lineChoices(member: Member): Promise<ReplyOf<'calls.lineStock'>> {
    // Agents of this enterprise call with their own phones, never over a line.
    if (member.companyType === 1) return { list: [] };
    const found = await billing.findCallingCredit(db.forTenant(member.tenantId), clock.now());
    const money = freeMoney(found);
    const list = (await linesOf(member.tenantId)).map((line) => {
      const { minutePrice, stepSeconds, minimumSeconds } = ruleOf(line);
      const packages = serving(found.packages, line.id);
      const prepaid = packages.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0);
      const minutesLeft = minutePrice === 0 ? null : prepaid + Math.floor(money / minutePrice);
      return { ...line, stepSeconds, minimumSeconds, packageMinutes: prepaid, minutesLeft };
    });
    return { list };
  }

  async function callingCredit(member: Member): Promise<ReplyOf<'calls.stock'>> {
    const tenant = db.forTenant(member.tenantId);
    const { balance, agreedCredit, owed, held, packages } = await billing.findCallingCredit(tenant, clock.now());
    const seated = await billing.isSeated(tenant, member.userId, clock.now());
    return {
      mode: member.companyType === 1 ? 'device' : 'line',
      modes: await modesOf(tenant, member, seated),
      balance: String(balance),
      agreedCredit: String(agreedCredit),
      owed: String(owed),
      held: String(held),
      minutesLeft: packages.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0),
      packages,
      seated,
    };
  }

  /**
   * Returns only the modes that the member can call in now. Any other mode would promise a call that the call gate
   * refuses.
   */
  async function modesOf(tenant: Queryable, member: Member, seated: boolean): Promise<ReplyOf<'calls.stock'>['modes']> {
    const hasPhone = (await findBoundPhone(tenant, member.userId)).numberEnc !== null;
    const { maskedMayDial } = await readSettings(tenant, 'calling');
    const modes = callModes.filter((mode) => modeFaultOf(mode, member, hasPhone, maskedMayDial) === null);
    if (member.companyType === 1) return modes.map((mode) => ({ mode, minutesLeft: null, lineIds: [] }));
    const usable = (await lineChoices(member)).list.filter(
      ({ usable: isUsable, minutesLeft }) => isUsable && (minutesLeft === null || minutesLeft >= 1),
    );
    if (!seated || usable.length === 0) return [];
    const minutes = usable.map(({ minutesLeft }) => minutesLeft);
    const minutesLeft = minutes.includes(null) ? null : Math.max(...minutes.map(Number));
    return modes.map((mode) => ({ mode, minutesLeft, lineIds: usable.map(({ id }) => id) }));
  }

  /** Returns all lines with their numbers and the recent health of both, usable or not. */
  async function heldLines(member: Member): Promise<ReplyOf<'calls.heldLines'>> {
    const { tenantId } = member;
    const tenant = db.forTenant(tenantId);
    const now = clock.now();
    const [ofLines, ofNumbers] = [
      healthOf(await countLines(tenant, now, null)),
      healthOf(await countNumbers(tenant, now, null)),
    ];
    const { numberCallsADay: mostADay } = await readSettings(tenant, 'calling');
    const midnight = startOfDay(dayOf(now, member.zone), member.zone);
    const made = await countCallsSince(tenant, [...ofNumbers.keys()], midnight);
    const sounds = await sumQualityOfLines(tenant, midnight);
    const list = (await linesOf(tenantId)).map((line) => {
      const { stepSeconds, minimumSeconds } = ruleOf(line);
      const numbers = line.numbers.map(({ id, enc }) => {
        const callerId = cipher.open(tenantId, enc);
        return {
          id,
          callerId,
          area: numberPlaceOf(callerId).area,
          health: ofNumbers.get(id)!,
          callsToday: made.get(id) ?? 0,
        };
      });
      const { registers, registrationState: state, registrationSince: since } = line;
      const registration = registers ? { state, since } : null;
      const [health, sound] = [ofLines.get(line.id)!, sounds.get(line.id) ?? null];
      return { ...line, mostADay, stepSeconds, minimumSeconds, numbers, registration, health, sound };
    });
    return { list };
  }

  /** Adds a line and returns its id. Throws RangeError for a number that an engine could not show. */
  async function addLine(tenantId: string, { numbers, ...line }: AddedLine): Promise<string> {
    requireNumbers(numbers);
    return db.forTenant(tenantId).transaction(async (tx) => {
      const id = await insertLine(tx, line, clock.now());
      for (const number of numbers) await insertLineNumber(tx, id, ownedNumber(cipher, tenantId, number));
      await billing.keepBooks(tx, clock.now());
      return id;
    });
  }

  /**
   * Changes a line, and adds numbers to it. False: there is no such line. Throws RangeError for values that an engine
   * could misread, `CannotRegister` and `NoTransport`.
   */
  async function setLine(tenantId: string, id: string, { numbers = [], trunkSecret, ...change }: SetLine) {
    requireNumbers(numbers);
    const { trunk = null, trunkUser: user = null, prefix = '' } = change;
    requireAccounts([], [{ name: 'line', trunk, user, secret: trunkSecret ?? null, prefix }]);
    const trunkSecretEnc = trunkSecret === undefined ? undefined : cipher.seal(tenantId, trunkSecret).enc;
    return db.forTenant(tenantId).transaction(async (tx) => {
      const isThere = await updateLine(tx, id, { ...change, ...(trunkSecretEnc && { trunkSecretEnc }) }, clock.now());
      if (isThere) for (const number of numbers) await insertLineNumber(tx, id, ownedNumber(cipher, tenantId, number));
      if (isThere && change.registers && !(await canRegister(tx, id))) throw new CannotRegister();
      const isWay = change.transport !== undefined && change.transport !== 'udp';
      if (isThere && isWay && !(await hasTransport(tx, id))) throw new NoTransport();
      return isThere;
    });
  }

  return { lines, linesOf, heldLines, lineChoices, callingCredit, addLine, setLine };
}

/** Seals a number of a line, with the hash by which a carrier's call finds it. */
const ownedNumber = (cipher: Cipher, tenantId: string, number: string) => ({
  ...cipher.seal(tenantId, number),
  did: hashDid(cipher, number),
});

/** Returns the health by the id of a line or a number. */
function healthOf(watched: WatchedLine[]): Map<string, LineHealth> {
  return new Map(watched.map((one) => [one.id, presentHealth(one)]));
}
