import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

/** The kinds of movements that statistics count. The migration describes them. */
type MovementKind =
  | 'create'
  | 'import'
  | 'claim'
  | 'assign'
  | 'transfer'
  | 'return'
  | 'night_return'
  | 'recycle'
  | 'restore'
  | 'merge'
  | 'unmerge'
  | 'level'
  | 'tag'
  | 'deal'
  | 'deal_amount'
  | 'sea'
  | 'erase';

/** A customer's owner before and after; null is the public pool. */
export interface OwnerChange {
  from: string | null;
  to: string | null;
}

/** The parts of an event that decide if and how it is counted. */
interface HistoryLine {
  customerId: string;
  at: Date;
  kind: string;
  actorId: string | null;
  detail?: Record<string, string | null>;
  /** Absent if the owner stays the same. */
  owners?: OwnerChange;
  batchId?: string;
  importId?: string;
}

interface Movement {
  customerId: string;
  at: Date;
  kind: MovementKind;
  actorId: string | null;
  /** Absent if the owner stays the same. */
  owners?: OwnerChange;
  batchId?: string;
  importId?: string;
  fromValue: string | null;
  toValue: string | null;
}

/** Returns the movements among the events that statistics count. */
export function movementsOf(events: readonly HistoryLine[]): Movement[] {
  return events.flatMap((event) => {
    const kind = kindOf(event);
    if (!kind) return [];
    const { customerId, at, actorId, owners, batchId, importId, detail } = event;
    // Names of tags and pools are stored only in the customer's history, because the history can be erased.
    const hasValue = kind === 'level' || kind === 'deal' || kind === 'deal_amount';
    const [fromValue, toValue] = hasValue ? [detail?.from ?? null, detail?.to ?? null] : [null, null];
    return { customerId, at, kind, actorId, owners, batchId, importId, fromValue, toValue };
  });
}

const ofField: Record<string, MovementKind> = {
  level: 'level',
  tags: 'tag',
  isDeal: 'deal',
  dealAmount: 'deal_amount',
  sea: 'sea',
};

function kindOf({ kind, actorId, owners, detail }: HistoryLine): MovementKind | null {
  switch (kind) {
    case 'created':
      return 'create';
    case 'imported':
      return 'import';
    case 'claimed':
      return 'claim';
    case 'assigned':
      return owners && owners.from === null ? 'assign' : 'transfer';
    case 'returned':
      return actorId === null ? 'night_return' : 'return';
    case 'recycled':
      return 'recycle';
    case 'restored':
      return 'restore';
    case 'merged':
      return 'merge';
    case 'unmerged':
      return 'unmerge';
    case 'changed':
      return ofField[detail?.field ?? ''] ?? null;
    default:
      return null;
  }
}

/**
 * Builds the statement that inserts movements; it may be part of a larger statement. The pool, and an owner that is not
 * given, are read from the customer as it is before the statement. Each is looked up by its id: for an enterprise of
 * average size PostgreSQL would read all customers, and it keeps that plan for a large one.
 */
export const insertingMovements = (tenantId: string, movements: readonly Movement[]): Sql => sql`
  insert into customer_movement (tenant_id, customer_id, at, kind, actor_id, from_owner_id, to_owner_id, sea_id, batch_id,
    import_id, from_value, to_value)
  select c.tenant_id, c.id, m.at, m.kind, m."actorId",
    case when m.owners is not null then (m.owners->>'from')::bigint
      when m.kind not in ('create', 'import') then c.owner_id end,
    case when m.owners is not null then (m.owners->>'to')::bigint when m.kind <> 'erase' then c.owner_id end,
    c.sea_id, m."batchId", m."importId", m."fromValue", m."toValue"
  from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as m
    ("customerId" bigint, at timestamptz, kind text, "actorId" bigint, owners jsonb, "batchId" bigint, "importId" bigint,
      "fromValue" text, "toValue" text)
  cross join lateral (
    select * from customer where tenant_id = ${tenantId} and id = m."customerId" offset 0
  ) c`;

/** Returns true if a customer that is not the member's now was theirs at that instant: they then lost it later. */
export async function wasHeldAt(db: Queryable, customerId: string, memberId: string, at: Date): Promise<boolean> {
  const rows = await db.query(sql`
    select from (
      select from_owner_id from customer_movement
      where tenant_id = ${db.tenantId} and customer_id = ${customerId} and at > ${at}
        and from_owner_id is distinct from to_owner_id
      order by at, id limit 1
    ) first where from_owner_id = ${memberId}`);
  return rows.length > 0;
}
