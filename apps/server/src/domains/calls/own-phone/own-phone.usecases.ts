import type { OwnPhone, PhoneTest } from '@haihu/contract/calls/own-phone';
import type { RungKind } from '@haihu/contract/calls/values';
import { rulePackName, rulePackOf } from '@haihu/rules/calls/call-rule-packs';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import type { PhoneBook } from '../core/accounts.ts';
import { alreadyTalking, noPhoneBound, refusedCall, testedTooOften } from '../core/calls.errors.ts';
import { insertCall } from '../core/calls.repository.ts';
import { chooseLine, chooseNode } from '../core/lines.policy.ts';
import { findReadyNodes, type ReadyNode } from '../core/nodes.repository.ts';
import { insertOrder } from '../core/orders.repository.ts';
import { setPhoneKind } from '../core/phones.repository.ts';
import { insertRunning, isTalking } from '../core/running-calls.repository.ts';
import { findLines, type StoredLine } from '../lines/lines.repository.ts';
import { findUserLine } from '../lines/user-line.repository.ts';
import { requireLines } from '../placing/place-call.usecases.ts';
import {
  findFreeCalls,
  findTest as findStoredTest,
  findTestsSince,
  type StoredTest,
} from './phone-tests.repository.ts';

export interface OwnPhoneParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  phoneBook: Pick<PhoneBook, 'phoneOf'>;
}

/** The callee of a test. It is not a valid number, so nobody is called. */
const NOBODY = '0';
/** Largest number of tests and spoken codes of one member within an hour. */
const MOST = 5;
const HOUR = 60 * 60 * 1000;
const free = { minutePrice: '0', billingStep: 60, billingMinimum: 0 };

export interface Way {
  line: StoredLine;
  node: ReadyNode;
}

/** Finds the line of the member's next call: the chosen one, or else the one with most room. */
export async function findNextLine(tx: Queryable, userId: string, nodes: ReadyNode[], now: Date) {
  const { lineId } = await findUserLine(tx, userId);
  return chooseLine(await findLines(tx, now), nodes, lineId ?? undefined);
}

/** Finds the line and node of the agent's next call. Throws `calls.no_line`, `calls.engine_away`. */
export async function findWay(
  tx: Queryable,
  { userId, phoneAt }: { userId: string; phoneAt: string | null },
  now: Date,
): Promise<Way> {
  const nodes = await findReadyNodes(tx);
  const line = await findNextLine(tx, userId, nodes, now);
  if (!line) throw refusedCall('calls.no_line');
  const node = chooseNode(line, nodes, phoneAt);
  if (!node) throw refusedCall('calls.engine_away');
  return { line, node };
}

interface FreeCall {
  number: string;
  mode: 'line' | 'softphone';
  /** Makes the code that the call speaks. `undefined` for a call that only tests the phone. */
  code(): Promise<string | undefined>;
}

/** Makes the choice and the tests of a member's phone. */
export function createOwnPhoneUsecases({ db, cipher, clock, phoneBook }: OwnPhoneParts) {
  const testerOf = ({ tenantId, userId }: Member) => ({ agentId: userId, nobody: cipher.hash(tenantId, NOBODY) });
  const hourAgo = () => new Date(clock.now().getTime() - HOUR);

  async function phone(member: Member): Promise<OwnPhone> {
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      const { kind, numberEnc, nodeId } = await phoneBook.phoneOf(tx, member.userId);
      const nodes = await findReadyNodes(tx);
      const line = await findNextLine(tx, member.userId, nodes, clock.now());
      const tests = await findTestsSince(tx, testerOf(member), hourAgo());
      const rung = await findFreeCalls(tx, member.userId, hourAgo());
      return {
        kind,
        number: numberEnc && showPhone(member, 'mobile', cipher.open(member.tenantId, numberEnc)),
        engine: (line && chooseNode(line, nodes, nodeId)?.kind) ?? null,
        testsLeft: Math.max(0, MOST - rung.length),
        test: tests[0] ? present(tests[0]) : null,
      };
    });
  }

  /** Sets the phone that is rung from the next call on. Throws `calls.no_phone_bound`. */
  async function choose(member: Member, kind: RungKind): Promise<OwnPhone> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await phoneBook.phoneOf(tx, member.userId);
      if (!(await setPhoneKind(tx, member.userId, kind))) throw noPhoneBound();
    });
    return phone(member);
  }

  /** Returns one of this member's own tests; null when there is none. */
  async function findTest(member: Member, id: string): Promise<PhoneTest | null> {
    const found = await findStoredTest(db.forTenant(member.tenantId), testerOf(member), id);
    return found ? present(found) : null;
  }

  /** Accepts a test of the member's phone. It is a free call without a customer. */
  async function test(member: Member, key: IdempotencyKey): Promise<PhoneTest> {
    const tenant = db.forTenant(member.tenantId);
    const { id } = await tenant.transaction((tx) =>
      once(tx, member, key, clock.now(), async () => {
        const { kind } = await phoneBook.phoneOf(tx, member.userId);
        const mode = kind === 'phone' ? 'line' : 'softphone';
        return { id: await accept(tx, member, { number: NOBODY, mode, code: async () => undefined }) };
      }),
    );
    return (await findTest(member, id))!;
  }

  /**
   * Rings the phone with this number and says a code. `code` makes the code once nothing prevents the call. Throws the
   * same errors as a test.
   */
  async function sayCode(member: Member, number: string, code: () => Promise<string>): Promise<void> {
    await db.forTenant(member.tenantId).transaction((tx) => accept(tx, member, { number, mode: 'line', code }));
  }

  /** Accepts a free call, at most `MOST` within an hour. */
  async function accept(tx: Queryable, member: Member, { number, mode, code }: FreeCall): Promise<string> {
    const now = clock.now();
    const { userId } = member;
    requireLines(member);
    if (await isTalking(tx, userId)) throw alreadyTalking();
    const before = await findFreeCalls(tx, userId, hourAgo());
    if (before.length >= MOST) {
      const oldest = Date.parse(before[MOST - 1]!);
      throw testedTooOften(new Date(oldest + HOUR).toISOString());
    }
    const { nodeId: phoneAt } = await phoneBook.phoneOf(tx, userId);
    const { line, node } = await findWay(tx, { userId, phoneAt }, now);
    const said = await code();
    const callee = cipher.seal(member.tenantId, number);
    const callId = await insertCall(tx, {
      origin: 'test',
      mode,
      nodeId: node.id,
      agentId: userId,
      customerId: null,
      callee,
      lineId: line.id,
      lineNumberId: null,
      rulePack: rulePackName(rulePackOf(member.rulePack)),
      rule: free,
      createdAt: now,
    });
    // The call takes no place of the line, because no customer is called.
    const running = { callId, agentId: userId, lineId: null, nodeId: node.id, calleeHash: callee.hash, seenAt: now };
    if (!(await insertRunning(tx, running))) throw alreadyTalking();
    await insertOrder(
      tx,
      { callId, nodeId: node.id, askedBy: userId, at: now },
      {
        kind: 'test',
        ...(said !== undefined && { code: cipher.seal(member.tenantId, said).enc.toString('base64') }),
      },
    );
    return callId;
  }

  return { phone, choose, test, findTest, sayCode };
}

function present({ id, kind, state, level, refusal }: StoredTest): PhoneTest {
  return { id, kind, state, level, refusal };
}
