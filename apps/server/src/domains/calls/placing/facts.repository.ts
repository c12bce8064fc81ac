import type { CallingSettings, WrapUpSettings } from '@haihu/contract/config/core/settings';
import type { RungKind } from '@haihu/contract/calls/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { jsonRows, sql } from '../../../platform/db/sql.ts';
import {
  meansColumn,
  type PlacingMeans,
  readMeans,
  seatedColumn,
  type StoredMeans,
} from '../../billing/billing.api.ts';
import { valueColumn, withDefaults } from '../../config/config.api.ts';
import { type CallBans, callBans } from '../../numbers/numbers.api.ts';
import { attemptsAt } from '../core/attempts.repository.ts';
import { type ReadyNode, readyNodes } from '../core/nodes.repository.ts';
import type { AgentPhone } from '../core/phones.repository.ts';
import { callsTo, talkingMembers } from '../core/running-calls.repository.ts';
import { type LineRow, lineRows, readLine, type StoredLine } from '../lines/lines.repository.ts';
import { type StoredUserLine, usualUserLine } from '../lines/user-line.repository.ts';

/** The facts that keep a member from any call: another call, or the rule about follow-ups. */
export interface MemberFacts {
  isTalking: boolean;
  wrapUp: WrapUpSettings;
}

/** The parts of a member's phone that placing a call needs. */
type PlacingPhone = Pick<AgentPhone, 'kind' | 'nodeId' | 'registeredOn'>;

/** The facts that decide about a call of a member to a number. */
export interface PlacingFacts extends MemberFacts {
  /** The id of the call, if it is accepted. */
  callId: string;
  /** The member's own choice of line and number. */
  own: StoredUserLine;
  nodes: ReadyNode[];
  lines: StoredLine[];
  /** Null: the member never had a phone. */
  phone: PlacingPhone | null;
  /** True while somebody of the enterprise calls the number. */
  isBusy: boolean;
  isSeated: boolean;
  settings: CallingSettings;
  bans: CallBans;
  /** The instants of earlier calls to the number. */
  attempts: string[];
  /** Null: there is no wallet yet. */
  means: PlacingMeans | null;
}

interface PlacingQuestion {
  userId: string;
  calleeHash: Buffer;
  /** The instant from which earlier calls count. */
  triedSince: Date;
}

type FactsRow = CallBans & {
  callId: string;
  lineId: string | null;
  callerId: StoredUserLine['callerId'] | null;
  nodes: ReadyNode[];
  lines: LineRow[];
  kind: RungKind | null;
  phoneNode: string | null;
  registeredOn: string | null;
  isTalking: boolean;
  isBusy: boolean;
  isSeated: boolean;
  calling: object | null;
  wrapUp: object | null;
  attempts: { at: string }[];
  means: StoredMeans;
};

/** Reads all that decides about a call in one statement, and draws its id. Lock with `lockForCall` before. */
export async function findPlacingFacts(
  tx: Queryable,
  { userId, calleeHash, triedSince }: PlacingQuestion,
  now: Date,
): Promise<PlacingFacts> {
  const { tenantId } = tx;
  const [row] = await tx.query<FactsRow>(sql`
    select nextval('call_id_seq')::text as "callId", own.line_id as "lineId", own.caller_id as "callerId", ban.*,
      phone.kind, phone.node_id as "phoneNode", phone.registered_on as "registeredOn",
      ${jsonRows(readyNodes)} as nodes, ${jsonRows(lineRows(tenantId, now))} as lines,
      exists (${talkingMembers(tenantId, userId)}) as "isTalking", exists (${callsTo(tenantId, calleeHash)}) as "isBusy",
      ${seatedColumn(tenantId, userId, now)} as "isSeated",
      ${valueColumn(tenantId, 'calling')} as calling, ${valueColumn(tenantId, 'wrapUp')} as "wrapUp",
      ${jsonRows(attemptsAt(tenantId, calleeHash, triedSince))} as attempts, ${meansColumn(tenantId, now)} as means
    from (${callBans(tenantId, calleeHash)}) ban
    left join user_line own on own.tenant_id = ${tenantId} and own.user_id = ${userId}
    left join agent_phone phone on phone.tenant_id = ${tenantId} and phone.user_id = ${userId}`);
  const { lineId, callerId, kind, phoneNode, registeredOn, ...facts } = row!;
  const { callId, nodes, isTalking, isBusy, isSeated, listedAt, refusedAt, silentUntil } = facts;
  return {
    callId,
    own: callerId === null ? usualUserLine : { lineId, callerId },
    nodes,
    lines: facts.lines.map(readLine),
    phone: kind && { kind, nodeId: phoneNode, registeredOn },
    isTalking,
    isBusy,
    isSeated,
    settings: withDefaults('calling', facts.calling),
    wrapUp: withDefaults('wrapUp', facts.wrapUp),
    bans: { listedAt, refusedAt, silentUntil },
    attempts: facts.attempts.map(({ at }) => new Date(at).toISOString()),
    means: readMeans(facts.means),
  };
}

/** Reads what keeps a member from any call. */
export async function findMemberFacts(tx: Queryable, userId: string): Promise<MemberFacts> {
  const { tenantId } = tx;
  const [row] = await tx.query<{ isTalking: boolean; stored: object | null }>(sql`
    select exists (${talkingMembers(tenantId, userId)}) as "isTalking", ${valueColumn(tenantId, 'wrapUp')} as stored`);
  return { isTalking: row!.isTalking, wrapUp: withDefaults('wrapUp', row!.stored) };
}
