import { permissions } from '@haihu/contract/permissions';
import type pg from 'pg';
import type { openDomains } from '../domains.ts';
import type { SentWrite } from './writers.ts';

/** A member who writes. */
export interface Writer {
  userId: string;
  token: string;
}

/** An enterprise whose members write. */
export interface WritingOffice {
  tenantId: string;
  /** Members who type new customers in. */
  creators: Writer[];
  /** Members who have customers. */
  owners: Writer[];
}

/** Kinds of writes, each of them as the screens send it. */
export type WriteKind = 'create' | 'level' | 'edit' | 'followUp';
export const KINDS: readonly WriteKind[] = ['create', 'level', 'edit', 'followUp'];

/** Most members who change their customers. */
const MOST_OWNERS = 200;

/**
 * Signs members of the largest enterprise in, and takes on so many who create. Numbers are masked there, as they are
 * unless an enterprise asks otherwise.
 */
export async function openWriters(
  admin: pg.Client,
  { domains: { identity } }: ReturnType<typeof openDomains>,
  creators: number,
): Promise<WritingOffice> {
  const [biggest] = await identity.listEnterprises();
  const tenantId = biggest!.id;
  await admin.query('update tenant set masks_phones = true where id = $1', [tenantId]);
  const { rows } = await admin.query<{ id: string }>(
    'select user_id as id from membership where tenant_id = $1 order by user_id offset 1 limit $2',
    [tenantId, MOST_OWNERS],
  );
  const signIn = async (userId: string): Promise<Writer> => {
    const { token } = await identity.openSession(userId, tenantId, { ip: '127.0.0.1', deviceKey: '' });
    return { userId, token };
  };
  const office: WritingOffice = { tenantId, creators: [], owners: [] };
  for (const { id } of rows) office.owners.push(await signIn(id));
  for (let index = 0; index < creators; index += 1) {
    const mobile = `198${String(index).padStart(8, '0')}`;
    const member = { name: `新坐席${index}`, mobile, permissions, dataScope: 'self' } as const;
    office.creators.push(await signIn(await identity.addMember(tenantId, member)));
  }
  return office;
}

let made = 0;
let keys = 0;

/** Makes so many writes of one kind. Each customer is written at most once, so that every write changes something. */
export async function makeWrites(
  kind: WriteKind,
  admin: pg.Client,
  office: WritingOffice,
  count: number,
): Promise<SentWrite[]> {
  if (kind === 'create') return Array.from({ length: count }, () => createBy(nextWriter(office)));
  const tokens = new Map(office.owners.map(({ userId, token }) => [userId, token]));
  const { rows } = await admin.query<WrittenCustomer & { ownerId: string }>(
    `select c.id, c.owner_id as "ownerId", c.level, (
       select coalesce(max(e.id), 0)::text from customer_event e
       where e.tenant_id = c.tenant_id and e.customer_id = c.id and e.kind = 'changed') as version
     from customer c
     where c.tenant_id = $1 and c.owner_id = any($2) and c.recycle_bin_id is null order by random() limit $3`,
    [office.tenantId, [...tokens.keys()], count],
  );
  return rows.map((customer) => writeOf[kind](customer, tokens.get(customer.ownerId)!));
}

function nextWriter({ creators }: WritingOffice): Writer {
  return creators[made % creators.length]!;
}

/** Makes a customer in the member's own pool, with what a form usually holds. */
export function createBy({ token }: Writer): SentWrite {
  made += 1;
  const body = {
    name: `王建${made % 1000}`,
    mobile: `15${String(made).padStart(9, '0')}`,
    company: `明达${made % 5000}五金`,
    level: 3,
    remark: '展会上认识的',
    tagIds: [],
  };
  return { path: '/gateway/api/crm/saveUserCus', token, body: JSON.stringify(body), key: keyOf() };
}

interface WrittenCustomer {
  id: string;
  level: number;
  version: string;
}

type Write = (customer: WrittenCustomer, token: string) => SentWrite;

const writeOf: Record<Exclude<WriteKind, 'create'>, Write> = {
  level: ({ id, level }, token) => levelOf(id, (level % 6) + 1, token),
  edit(customer, token) {
    made += 1;
    return editOf(customer, { position: `经理 ${made}`, remark: `明天上午再打 ${made}` }, token);
  },
  followUp: ({ id }, token) => ({
    ...sent('api/crm-record/save', token, { customerId: id, outcome: 'interested', text: '想看报价' }),
    key: keyOf(),
  }),
};

export const levelOf = (id: string, level: number, token: string) =>
  sent('api/crm/updateIttLevel', token, { id, level });

export const editOf = (
  { id, version }: Pick<WrittenCustomer, 'id' | 'version'>,
  words: { position: string; remark: string },
  token: string,
) => sent('api/crm/updateUserCus', token, { id, version, ...words });

function sent(path: string, token: string, body: object): SentWrite {
  return { path: `/gateway/${path}`, token, body: JSON.stringify(body) };
}

function keyOf(): string {
  keys += 1;
  return `bench-write-${process.pid}-${keys}`;
}
