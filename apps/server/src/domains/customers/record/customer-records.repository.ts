import type { Meanwhile } from '@haihu/contract/customers/record';
import type { NumberLabel, PhoneLabel, TagColour } from '@haihu/contract/customers/values';
import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { commaList, insertInto, planOnce, snakeCase, type Sql, sql } from '../../../platform/db/sql.ts';
import type { NumberPlace } from '../../numbers/numbers.api.ts';
import { typedOfCustomer, typedParts } from '../core/field-columns.ts';
import type { PlainField, PlainValues } from './record-changes.ts';

/** Returns the key of the lock of a number. */
export const numberKey = (tenantId: string, hash: Sql): Sql =>
  sql`hashtextextended('number ' || ${tenantId}::text || encode(${hash}, 'hex'), 0)`;

/**
 * Locks numbers: until the transaction ends, nobody else gives one of them to a customer. Take this lock before any
 * lock of a customer.
 */
export async function lockNumbers(tx: Queryable, hashes: Buffer[]): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct ${numberKey(tx.tenantId, sql`hash`)} as key
      from unnest(${hashes}::bytea[]) hash order by key
    ) wanted`);
}

/** Returns the next twin mark of a number: 0 if no customer has it as the first number. */
async function nextTwin(tx: Queryable, hash: Buffer): Promise<number> {
  const [row] = await tx.query<{ twin: number }>(sql`
    select coalesce(max(mobile_twin) + 1, 0)::integer as twin from customer
    where tenant_id = ${tx.tenantId} and mobile_hash = ${hash}`);
  return row!.twin;
}

export interface NewRecord {
  fields: PlainValues;
  custom: Record<string, unknown>;
  phone: SealedPhone;
  place: NumberPlace;
  /** Null: the public pool. */
  ownerId: string | null;
  seaId: string;
  makerId: string;
  at: Date;
}

/** Returns the row of a new customer. It has the same columns for each. `twin`: the twin mark of its number. */
export function newCustomerRow(tenantId: string, record: NewRecord, twin: number): Record<string, unknown> {
  const { fields, custom, phone, place, ownerId, seaId, makerId, at } = record;
  return {
    tenant_id: tenantId,
    ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [snakeCase(field), value])),
    custom,
    area: place.area,
    carrier: place.carrier,
    mobile_enc: phone.enc,
    mobile_hash: phone.hash,
    tail_hash: phone.tail,
    mobile_twin: twin,
    owner_id: ownerId,
    owned_at: ownerId === null ? null : at,
    sea_id: seaId,
    sea_at: at,
    sea_reason: 'added',
    created_at: at,
    created_by: makerId,
  };
}

/** Inserts a customer. Expects the number to be locked. */
export async function insertRecord(tx: Queryable, record: NewRecord): Promise<string> {
  const insert = insertInto('customer', newCustomerRow(tx.tenantId, record, await nextTwin(tx, record.phone.hash)));
  const [row] = await tx.query<{ id: string }>(sql`${insert} returning id`);
  return row!.id;
}

/** The stored values that an edit is compared with. */
export interface StoredRecord extends PlainValues {
  mobileEnc: Buffer;
  phoneLabel: PhoneLabel | null;
  isDeal: boolean;
  dealAmount: string | null;
  dealOn: string | null;
  custom: Record<string, unknown>;
  numbers: StoredFurtherNumber[];
  tags: { id: string; name: string }[];
  version: string;
}

export interface StoredFurtherNumber {
  id: string;
  label: NumberLabel;
  /** Hexadecimal, because JSON holds no bytes. */
  enc: string;
}

/** The version of a customer: the id of its last change. An edit that began with an older one is stale. */
export const versionOf = sql`(
  select coalesce(max(e.id), 0)::text from customer_event e
  where e.tenant_id = c.tenant_id and e.customer_id = c.id and e.kind = 'changed'
)`;

/** Returns a customer's stored values. Expects the customer to be locked. */
export async function findRecord(tx: Queryable, id: string): Promise<StoredRecord> {
  const [found] = await tx.query<StoredRecord>(
    planOnce(sql`
    select c.name, ${typedOfCustomer}, c.level, c.mobile_enc as "mobileEnc",
      c.phone_label as "phoneLabel", c.is_deal as "isDeal", c.deal_amount::text as "dealAmount",
      c.deal_on::text as "dealOn", c.custom,
      ${versionOf} as version,
      (
        select coalesce(json_agg(json_build_object('id', n.id::text, 'label', n.label, 'enc', encode(n.number_enc, 'hex')) order by n.id), '[]')
        from customer_number n where n.tenant_id = c.tenant_id and n.customer_id = c.id
      ) as numbers,
      (
        select coalesce(json_agg(json_build_object('id', t.id::text, 'name', t.name) order by t.id), '[]')
        from customer_tag ct join tag t on t.tenant_id = ct.tenant_id and t.id = ct.tag_id
        where ct.tenant_id = c.tenant_id and ct.customer_id = c.id
      ) as tags
    from customer c where c.tenant_id = ${tx.tenantId} and c.id = ${id}`),
  );
  return found!;
}

/**
 * Lists the fields that changed since a version, each once. Each has the value then, the value now, and the member who
 * changed it last.
 */
export function findMeanwhile(tx: Queryable, id: string, version: string): Promise<Meanwhile[]> {
  return tx.query<Meanwhile>(sql`
    select distinct on (key) key as field, by, at, first_value(was) over (partition by key order by id) as "from",
      became as "to"
    from (
      select e.id, coalesce(e.detail->>'key', e.detail->>'field') as key, actor.name as by, e.at,
        e.detail->>'from' as was, e.detail->>'to' as became
      from customer_event e
      left join membership actor on actor.tenant_id = e.tenant_id and actor.user_id = e.actor_id
      where e.tenant_id = ${tx.tenantId} and e.customer_id = ${id} and e.kind = 'changed' and e.id > ${version}::bigint
    ) change
    order by key, id desc`);
}

/** The plain fields that are texts. */
const plainTexts = [{ field: 'name', column: sql`name`, name: sql`'name'` } as const, ...typedParts];

/** Fields with a second column for searches, which PostgreSQL makes anew whenever a statement sets the field. */
const searchedFields: readonly PlainField[] = ['name', 'company'];

/**
 * Sets plain fields in an update of `customer c`. `plain` is their values as JSON; an absent field stays. `changes` are
 * those values of all customers that the statement updates. Folding a text for searches takes longer than setting all
 * other fields, so a statement leaves the searched fields out if nobody changes them.
 */
export function settingPlain(plain: Sql, changes: readonly Partial<PlainValues>[]): Sql {
  const isSearched = changes.some((values) => searchedFields.some((field) => field in values));
  const texts = plainTexts.filter(({ field }) => isSearched || !searchedFields.includes(field));
  return commaList([
    ...texts.map(
      ({ column, name }) => sql`${column} = case when ${plain} ? ${name} then ${plain}->>${name} else c.${column} end`,
    ),
    sql`level = coalesce((${plain}->>'level')::smallint, c.level)`,
  ]);
}

/** Updates plain fields. An absent field stays. */
export async function updatePlain(tx: Queryable, id: string, plain: Partial<PlainValues>): Promise<void> {
  await tx.query(sql`
    update customer c set ${settingPlain(sql`a.plain`, [plain])}
    from (select ${JSON.stringify(plain)}::jsonb as plain) a
    where c.tenant_id = ${tx.tenantId} and c.id = ${id}`);
}

/**
 * Sets another first number with its area and carrier, and forgets the label of the old one. Expects the new number to
 * be locked.
 */
export async function updateMobile(tx: Queryable, id: string, phone: SealedPhone, place: NumberPlace): Promise<void> {
  await tx.query(sql`
    update customer set mobile_enc = ${phone.enc}, mobile_hash = ${phone.hash}, tail_hash = ${phone.tail},
      mobile_twin = ${await nextTwin(tx, phone.hash)}, area = ${place.area}, carrier = ${place.carrier}, phone_label = null
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export interface NumbersChange {
  removed: string[];
  labelled: { id: string; label: NumberLabel }[];
  added: { phone: SealedPhone; label: NumberLabel }[];
}

export async function updateNumbers(tx: Queryable, customerId: string, change: NumbersChange): Promise<void> {
  const { removed, labelled, added } = change;
  const ofCustomer = sql`n.tenant_id = ${tx.tenantId} and n.customer_id = ${customerId}`;
  if (removed.length > 0)
    await tx.query(sql`delete from customer_number n where ${ofCustomer} and n.id = any(${removed})`);
  if (labelled.length > 0) {
    await tx.query(sql`
      update customer_number n set label = l.label
      from jsonb_to_recordset(${JSON.stringify(labelled)}::jsonb) as l (id bigint, label text)
      where ${ofCustomer} and n.id = l.id`);
  }
  for (const { phone, label } of added) {
    await tx.query(
      insertInto('customer_number', {
        tenant_id: tx.tenantId,
        customer_id: customerId,
        number_enc: phone.enc,
        number_hash: phone.hash,
        tail_hash: phone.tail,
        label,
      }),
    );
  }
}

/** Finds the tags among these that exist, including archived ones. */
export function findTagsById(db: Queryable, ids: string[]) {
  return db.query<{ id: string; name: string; colour: TagColour; archived: boolean }>(sql`
    select id, name, colour, archived_at is not null as archived from tag
    where tenant_id = ${db.tenantId} and id = any(${ids}) order by id`);
}

/** Replaces the customer's tags: it has exactly these from now on. */
export async function replaceTags(tx: Queryable, customerId: string, tagIds: string[]): Promise<void> {
  await tx.query(sql`
    delete from customer_tag
    where tenant_id = ${tx.tenantId} and customer_id = ${customerId} and tag_id <> all(${tagIds})`);
  await tx.query(sql`
    insert into customer_tag (tenant_id, tag_id, customer_id)
    select ${tx.tenantId}::bigint, tag_id, ${customerId}::bigint from unnest(${tagIds}::bigint[]) tag_id
    on conflict do nothing`);
}

export async function updateMarks(
  tx: Queryable,
  id: string,
  { phoneLabel, isDeal, dealAmount, dealOn }: Pick<StoredRecord, 'phoneLabel' | 'isDeal' | 'dealAmount' | 'dealOn'>,
): Promise<void> {
  await tx.query(sql`
    update customer set phone_label = ${phoneLabel}, is_deal = ${isDeal}, deal_amount = ${dealAmount}, deal_on = ${dealOn}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}
