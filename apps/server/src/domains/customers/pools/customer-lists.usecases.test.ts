import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  extendedUntil,
  march,
  type Model,
  modelCustomer,
  modelPrivate,
  modelPublicPool,
  modelTags,
  privateFilter,
  type PrivateFilter,
  publicPoolFilter,
  type PublicPoolFilter,
} from '../../../../test/customer-model.ts';
import { addCustomer, addManyCustomers } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { createWorld } from '../../../../test/world.ts';
import type { Member } from '../../../kernel/member.ts';
import { sql } from '../../../platform/db/sql.ts';
import { insertTags, tagCustomers } from '../tags/customer-tags.repository.ts';

/** Creates an enterprise with the customers of the model. The member who asks owns all private ones. */
async function office(models: Omit<Model, 'id'>[], given = sharedWorld()) {
  const world = await given;
  const enterprise = await world.enterprise();
  const [{ member: agent }, { member: colleague }] = [await enterprise.member('赵婷'), await enterprise.member('李敏')];
  // A member with masked numbers finds customers by their province at most (filters/choices.test.ts).
  const member = { ...agent, masksPhones: false };
  const place = { ...world, ...enterprise };
  const made = await insertTags(
    enterprise.tenant,
    modelTags.map((name) => ({ groupName: '行业', name })),
  );
  const tagIds = new Map(modelTags.map((name, index) => [name, made[index]!]));
  const rows: Model[] = [];
  for (const model of models) {
    const id = await addCustomer(place, {
      name: model.name,
      level: model.level,
      owner_id: model.owned === null ? null : member.userId,
      owned_at: model.owned === null ? null : march(model.owned),
      sea_at: march(model.sea),
      sea_reason: model.reason,
      former_owner_id: model.formerIsMine ? member.userId : colleague.userId,
      last_follow_at: model.followed === null ? null : march(model.followed),
      next_visit_at: model.visit === null ? null : march(model.visit),
      company: model.company,
      source: model.source,
      area: model.area,
      carrier: model.carrier,
      gender: model.gender,
      position: model.position,
      address: model.address,
      remark: model.remark,
      created_by: model.isMine ? member.userId : colleague.userId,
      phone_label: model.label,
      is_deal: model.deal !== null,
      deal_amount: model.deal === null ? null : model.deal * 10_000,
      created_at: march(model.created),
      last_call_at: model.called === null ? null : march(model.called),
      call_count: model.calls,
      answered_call_count: model.answered,
      extended_until: extendedUntil(model),
      custom: JSON.stringify(model.custom),
    });
    const pairs = model.tags.map((tag) => ({ tagId: tagIds.get(tag)!, customerId: id }));
    await tagCustomers(enterprise.tenant, pairs);
    rows.push({ id, ...model });
  }
  const withTag = <Filter extends { tagIds?: string[] | undefined; makerIds?: string[] | undefined }>(
    filter: Filter,
  ): Filter => ({
    ...filter,
    tagIds: filter.tagIds?.map((tag) => tagIds.get(tag)!),
    makerIds: filter.makerIds?.map((name) => (name === '我' ? member.userId : colleague.userId)),
  });
  return { ...place, addMember: enterprise.member, member, colleague, rows, withTag };
}

type Page = (
  next: string | undefined,
) => Promise<{ list: { id: string }[]; next: string | null; total: number | null }>;

async function readAll(page: Page, between: (page: number) => Promise<unknown> = async () => {}) {
  const ids: string[] = [];
  let total: number | null = null;
  let next: string | undefined;
  for (let count = 0; count === 0 || next; count += 1) {
    const reply = await page(next);
    if (count === 0) total = reply.total;
    ids.push(...reply.list.map(({ id }) => id));
    next = reply.next ?? undefined;
    await between(count);
  }
  return { ids, total };
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const sampled = fc.sample(modelCustomer, { numRuns: 60, seed: 7 });

test('every filter, sort and search shows what a simple model shows, page by page, with its number', async () => {
  const { customers, member, rows, withTag } = await office(sampled);
  await fc.assert(
    fc.asyncProperty(
      publicPoolFilter,
      privateFilter,
      fc.integer({ min: 2, max: 9 }),
      async (ofPublicPool, ofPrivate, size) => {
        const publicPool = await readAll((next) =>
          customers.publicPoolPage(member, { ...withTag(ofPublicPool), size, next }),
        );
        expect(publicPool.ids).toEqual(idsOf(modelPublicPool(rows, ofPublicPool)));
        expect(publicPool.total).toBe(publicPool.ids.length);
        const own = await readAll((next) => customers.privatePage(member, { ...withTag(ofPrivate), size, next }));
        expect(own.ids).toEqual(idsOf(modelPrivate(rows, ofPrivate)));
        expect(own.total).toBe(own.ids.length);
      },
    ),
    { numRuns: 80 },
  );
}, 60_000);

test('the neighbours of a customer are those beside it in its list, and it knows its place', async () => {
  const { customers, member, rows, withTag } = await office(sampled);
  await fc.assert(
    fc.asyncProperty(publicPoolFilter, privateFilter, async (ofPublicPool, ofPrivate) => {
      await expectNeighbours(modelPublicPool(rows, ofPublicPool), (id) =>
        customers.publicPoolNeighbours(member, { ...withTag(ofPublicPool), id }),
      );
      await expectNeighbours(modelPrivate(rows, ofPrivate), (id) =>
        customers.privateNeighbours(member, { ...withTag(ofPrivate), id }),
      );
    }),
    { numRuns: 6 },
  );
}, 60_000);

async function expectNeighbours(list: Model[], ask: (id: string) => Promise<unknown>): Promise<void> {
  for (const [index, { id }] of list.entries()) {
    expect(await ask(id)).toEqual({
      previousId: list[index - 1]?.id ?? null,
      nextId: list[index + 1]?.id ?? null,
      nextName: list[index + 1]?.name ?? null,
      position: index + 1,
      total: list.length,
      totalIsEstimate: false,
    });
  }
}

/** Changes that a colleague, a follow-up or a new call-back make to a customer while a member pages through a list. */
const changes = {
  claim: sql`owner_id = former_owner_id, owned_at = now()`,
  follow: sql`last_follow_at = '2026-03-02T02:00:00Z', next_visit_at = null`,
  promise: sql`next_visit_at = '2026-03-09T02:00:00Z', last_follow_at = null`,
  recycle: sql`recycle_bin_id = 1`,
  rename: sql`name = '王五'`,
};

describe('leafing shows every customer once, in order, whatever happens to the others meanwhile', () => {
  const change = fc.record({
    index: fc.nat(59),
    to: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
  });
  const lists = [
    ['the sea', 'sea', {}],
    ['the sea by levels', 'sea', { levels: [1, 3, 4] }],
    ['the sea by name', 'sea', { search: '小' }],
    ['newest owned first', 'private', { sort: 'owned' }],
    ['earliest promise first', 'private', { sort: 'visit' }],
    ['longest untouched first', 'private', { sort: 'follow_up' }],
    ['the sea by tags', 'sea', { tagIds: modelTags }],
    ['own by tags', 'private', { tagIds: modelTags, sort: 'follow_up' }],
    ['own by name', 'private', { search: '小', sort: 'owned' }],
  ] as const;

  test.each(lists)('%s', async (_what, pool, filter) => {
    const plan = fc.sample(change, { numRuns: 12, seed: 3 });
    const { customers, member, rows, tenant, withTag } = await office(sampled);
    const list =
      pool === 'sea' ? modelPublicPool(rows, filter as PublicPoolFilter) : modelPrivate(rows, filter as PrivateFilter);
    const touched = new Set(plan.map(({ index }) => rows[index]!.id));
    const page: Page = (next) =>
      pool === 'sea'
        ? customers.publicPoolPage(member, { ...withTag(filter as PublicPoolFilter), size: 3, next })
        : customers.privatePage(member, { ...withTag(filter as PrivateFilter), size: 3, next });

    const { ids } = await readAll(page, async (count) => {
      for (const { index, to } of plan.slice(count * 2, count * 2 + 2)) {
        await tenant.query(sql`update customer set ${changes[to]} where id = ${rows[index]!.id}`);
      }
    });
    const still = (shown: string[]) => shown.filter((id) => !touched.has(id));
    expect(still(ids)).toEqual(still(idsOf(list)));
    expect(still(ids).length).toBeGreaterThan(4);
  });
});

test('a customer that left its list is still between the same two', async () => {
  const { customers, member, rows } = await office(sampled.map((model) => ({ ...model, formerIsMine: false })));
  const [first, second, third] = modelPublicPool(rows, {});
  await customers.claim(member, [second!.id]);
  expect(await customers.publicPoolNeighbours(member, { id: second!.id })).toMatchObject({
    previousId: first!.id,
    nextId: third!.id,
    position: 2,
  });
  expect(await customers.publicPoolNeighbours(member, { id: second!.id, search: '没有' })).toMatchObject({
    previousId: null,
    nextId: null,
    position: null,
    total: 0,
  });
});

test("other people's customers are shown within one's data scope only", async () => {
  const { customers, member: agent, rows, colleague, addMember } = await office(sampled);
  const { member: manager } = await addMember('王磊', { dataScope: 'all' });
  const page = (who: Member, owner?: string) => customers.privatePage(who, { owner, sort: 'owned', size: 100 });
  const owned = idsOf(modelPrivate(rows, { sort: 'owned' }));

  for (const owner of ['all', agent.userId]) expect(idsOf((await page(manager, owner)).list)).toEqual(owned);
  for (const owner of [undefined, colleague.userId]) expect((await page(manager, owner)).list).toEqual([]);
  for (const owner of ['all', colleague.userId]) {
    await expect(page(agent, owner)).rejects.toMatchObject({ errorName: 'permission.missing' });
  }
  expect((await page(agent, agent.userId)).list[0]).toMatchObject({ ownerId: agent.userId, ownerName: '赵婷' });
});

test('counting stops at 10,000 and says so, and so does the place in the list', async () => {
  const { customers, member, tenant, cipher } = await office([], createWorld());
  await addManyCustomers({ cipher, tenant }, 10_002);
  expect(await customers.publicPoolPage(member, { size: 1 })).toMatchObject({ total: 10_000, totalIsEstimate: true });
  // The newest in the public pool comes first, so the first one written is the last one shown.
  const [last, , third] = await tenant.query<{ id: string }>(sql`select id from customer order by id limit 3`);
  expect(await customers.publicPoolNeighbours(member, { id: last!.id })).toMatchObject({
    position: null,
    nextId: null,
  });
  expect(await customers.publicPoolNeighbours(member, { id: third!.id })).toMatchObject({ position: 10_000 });
});
