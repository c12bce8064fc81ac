import type { RecordFilter } from '@haihu/contract/calls/records';
import type { Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import { callColumns, callJoins, countOf, findPageOf, type StoredCall } from '../core/calls.repository.ts';
import { callsMatching, wasAnswered } from '../core/call-filter.ts';
import { isUnheardBy } from '../recordings/heard.repository.ts';

/** The filter of a page of records, with instants instead of days. */
export interface StoredFilter extends Omit<RecordFilter, 'agentIds' | 'from' | 'to'> {
  whose: Whose;
  /** The member who asks. Which recordings are unheard depends on them. */
  readerId: string;
  /** `from` is the first instant that counts, `until` the first that no longer does. */
  from?: string;
  until?: string;
}

const ofLevel = (levels: number[]) => sql`
  and exists (
    select from customer
    where customer.tenant_id = c.tenant_id and customer.id = c.customer_id and customer.level = any(${levels}))`;

function matching(tenantId: string, filter: Omit<StoredFilter, 'whose'>): Sql {
  const { levels, direction, talkFrom, talkTo, recording, lineIds, causes, modes } = filter;
  const [line, cause] = [oneOf(lineIds), oneOf(causes)];
  const answered = filter.answered && filter.answered === 'yes';
  return sql`${callsMatching(tenantId, { ...filter, answered, unwritten: filter.written && true, shownOnly: true })}
    ${line ? sql`and c.line_id = ${line}` : lineIds ? sql`and c.line_id = any(${lineIds})` : nothing}
    ${cause ? sql`and c.cause = ${cause}` : causes ? sql`and c.cause = any(${causes})` : nothing}
    ${direction ? sql`and c.direction = ${direction}` : nothing}
    ${modes ? sql`and c.mode = any(${modes})` : nothing}
    ${talkFrom ? sql`and c.talk_seconds > 0 and c.talk_seconds >= ${talkFrom}` : nothing}
    ${talkTo === undefined ? nothing : sql`and c.talk_seconds <= ${talkTo}`}
    ${recording ? sql`and ${ofRecording(recording, filter.readerId)}` : nothing}
    ${levels ? ofLevel(levels) : nothing}`;
}

function ofRecording(recording: NonNullable<RecordFilter['recording']>, readerId: string): Sql {
  if (recording === 'unheard') return isUnheardBy(readerId);
  return recording === 'yes' ? sql`c.recording_path is not null` : sql`c.recording_path is null`;
}

/**
 * Returns the only value, if there is one. With one value, an index gives the rows in the order of the list. Several
 * values are filtered while the list is read.
 */
function oneOf<Value>(values: Value[] | undefined): Value | undefined {
  return values?.length === 1 ? values[0] : undefined;
}

/** Finds a page of records, newest first. Includes calls that these members handed on. */
export function findRecordPage(
  db: Queryable,
  { whose, ...filter }: StoredFilter,
  after: Position | null,
  size: number,
): Promise<StoredCall[]> {
  return findPageOf(db, { whose, where: matching(db.tenantId, filter) }, after, size);
}

/** Counts the records of a filter, up to `limit`. */
export function countRecords(db: Queryable, { whose, ...filter }: StoredFilter, limit: number): Promise<number> {
  return countOf(db, { whose, where: matching(db.tenantId, filter) }, limit);
}

const logOf = (tenantId: string, agentId: string) => sql`
  c.tenant_id = ${tenantId} and c.agent_id = ${agentId} and c.origin <> 'test'
  and c.log_cleared_at is null and c.hidden_at is null`;

/** Finds a page of a member's own log, newest first. */
export function findLogPage(
  db: Queryable,
  { agentId, answered }: { agentId: string; answered?: boolean },
  after: Position | null,
  size: number,
): Promise<StoredCall[]> {
  return db.query(filterSql`
    select ${callColumns} from call c ${callJoins}
    where ${logOf(db.tenantId, agentId)} ${wasAnswered(answered)}
      ${after ? sql`and (c.created_at, c.id) < (${after.at}, ${after.id})` : nothing}
    order by c.created_at desc, c.id desc
    limit ${size}`);
}

/** Counts a member's own log, up to `limit`. */
export async function countLog(
  db: Queryable,
  { agentId, answered }: { agentId: string; answered?: boolean },
  limit: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(filterSql`
    select count(*)::int as count
    from (select from call c where ${logOf(db.tenantId, agentId)} ${wasAnswered(answered)} limit ${limit}) counted`);
  return row!.count;
}
