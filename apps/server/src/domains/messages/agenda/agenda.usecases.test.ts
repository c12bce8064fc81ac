import type { AgendaKind } from '@haihu/contract/messages/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Member } from '../../../kernel/member.ts';
import type { AgendaSource, AgendaSources, AgendaThing } from '../messages.seams.ts';
import { createAgenda } from './agenda.usecases.ts';

const now = new Date('2026-03-02T02:00:00Z');
const leader = { userId: '7', zone: 'Asia/Shanghai', isSuper: false, dataScope: 'all' } as Member;

function thing(id: string, at: string): AgendaThing {
  const about = { customerId: null, taskNumberId: null, name: '李敏', company: null, level: null, mobile: '' };
  return { id, at, memberId: '7', memberName: '王磊', ...about, text: '', bindId: null, because: null };
}

const isAfter = (one: AgendaThing, place: { at: string; id: string }) => {
  const distance = Date.parse(one.at) - Date.parse(place.at);
  return distance > 0 || (distance === 0 && BigInt(one.id) > BigInt(place.id));
};

/** A source that holds these things, as a table does: it lists those after a place. */
function holding(...things: AgendaThing[]): AgendaSource {
  return async (_member, asked) => {
    const places = things
      .filter((one) => !asked.after || isAfter(one, asked.after))
      .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || Number(one.id) - Number(other.id))
      .slice(0, asked.size);
    return {
      places,
      count: async () => ({ late: things.length }),
      show: async (first) => places.slice(0, first),
    };
  };
}

const forbidden: AgendaSource = async () => null;
const broken: AgendaSource = async () => {
  throw new Error('connection lost');
};
const endless: AgendaSource = () => new Promise(() => {});

function agendaOf(sources: Partial<AgendaSources>) {
  const none: AgendaSources = {
    missed: forbidden,
    call_back: forbidden,
    task_number: forbidden,
    unreported: forbidden,
    unwritten: forbidden,
    leaving: forbidden,
    extension: forbidden,
  };
  const failures: AgendaKind[] = [];
  const agenda = createAgenda({ clock: { now: () => now }, sources: { ...none, ...sources }, patience: 1 });
  const read = (request: { kind?: AgendaKind; next?: string; size?: number } = {}) =>
    agenda(leader, { scope: 'mine', size: 50, ...request }, (kind) => failures.push(kind));
  return { read, failures };
}

describe('a kind that cannot be read', () => {
  const others = { call_back: holding(thing('1', '2026-03-02T01:00:00Z')), extension: holding() };

  test.each([
    ['fails', broken],
    ['never answers', endless],
  ])('and %s is marked and reported, and the others stand', async (_what, leaving) => {
    const { read, failures } = agendaOf({ ...others, leaving });
    const { due, kinds, list } = await read();
    expect(kinds.map(({ kind, state, late }) => [kind, state, late])).toEqual([
      ['call_back', 'read', 1],
      ['leaving', 'unavailable', 0],
      ['extension', 'read', 0],
    ]);
    expect(list).toMatchObject([{ kind: 'call_back', id: '1', day: 'late' }]);
    expect([due, failures]).toEqual([1, ['leaving']]);
  });

  /** A source of two things that fails in a later step. */
  const failingTo = (step: 'show' | 'count'): AgendaSource => {
    const whole = holding(thing('2', '2026-03-02T01:30:00Z'), thing('3', '2026-03-02T01:40:00Z'));
    return async (member, asked) => {
      const part = await whole(member, asked);
      if (part === null || part === 'too_many') return part;
      return { ...part, [step]: () => Promise.reject(new Error('connection lost')) };
    };
  };

  test.each([
    ['counted', failingTo('count'), 1],
    ['shown', failingTo('show'), 3],
  ])('while its things are %s is marked too', async (_what, leaving, size) => {
    const { read, failures } = agendaOf({ ...others, leaving });
    const { due, kinds, list, next } = await read({ size });
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'leaving', state: 'unavailable', late: 0 }));
    expect([due, list.map(({ kind }) => kind), next, failures]).toEqual([1, ['call_back'], null, ['leaving']]);
  });

  test('is not noticed if none of its things is on the page', async () => {
    const { read, failures } = agendaOf({ ...others, leaving: failingTo('show') });
    const { due, list, next } = await read({ size: 1 });
    expect([due, list.map(({ kind }) => kind), next !== null, failures]).toEqual([3, ['call_back'], true, []]);
  });

  test('because it would take too long says so', async () => {
    const { read, failures } = agendaOf({ ...others, leaving: async () => 'too_many' });
    expect((await read()).kinds).toContainEqual(expect.objectContaining({ kind: 'leaving', state: 'too_many' }));
    expect(failures).toEqual([]);
  });
});

test('an instant that has come is late; days end at midnight by the enterprise’s clock', async () => {
  const at = ['02T02:00:00Z', '02T02:00:01Z', '02T15:59:59Z', '02T16:00:00Z', '03T15:59:59Z', '03T16:00:00Z'];
  const { read } = agendaOf({
    call_back: holding(...at.map((text, index) => thing(`${index + 1}`, `2026-03-${text}`))),
  });
  const days = (await read()).list.map(({ day }) => day);
  expect(days).toEqual(['late', 'today', 'today', 'tomorrow', 'tomorrow', 'later']);
});

test('instants are compared to the microsecond, and things of one instant by kind and id', async () => {
  const same = '2026-03-02T01:00:00.5Z';
  const { read } = agendaOf({
    unwritten: holding(thing('9', same), thing('10', same)),
    call_back: holding(
      thing('30', same),
      thing('1', '2026-03-02T01:00:00.123456Z'),
      thing('2', '2026-03-02T01:00:00Z'),
    ),
  });
  expect((await read()).list.map(({ kind, id }) => [kind, id])).toEqual([
    ['call_back', '2'],
    ['call_back', '1'],
    ['call_back', '30'],
    ['unwritten', '9'],
    ['unwritten', '10'],
  ]);
});

test('pages of any size join to the whole list', async () => {
  const instants = fc.constantFrom(...['00:30', '01:00', '01:30', '04:00'].map((time) => `2026-03-02T${time}:00Z`));
  const things = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 40 }), instants), {
    selector: ([id]) => id,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(things, things, things, fc.integer({ min: 1, max: 5 }), async (one, other, third, size) => {
      const [call_back, unwritten, extension] = [one, other, third].map((list) =>
        holding(...list.map(([id, at]) => thing(String(id), at))),
      );
      const { read } = agendaOf({ call_back: call_back!, unwritten: unwritten!, extension: extension! });
      const whole = (await read({ size: 100 })).list;
      const joined = [];
      for (let next: string | null | undefined; next !== null;) {
        const page = await read({ size, ...(next && { next }) });
        joined.push(...page.list);
        next = page.next;
      }
      expect(joined).toEqual(whole);
    }),
    { numRuns: 60 },
  );
});

test('a list that is whole is counted by its days, and one that continues by its source', async () => {
  const at = ['02T02:00:00Z', '02T02:00:01Z', '02T16:00:00Z', '03T16:00:00Z', '04T16:00:00Z'];
  const things = at.map((text, index) => thing(`${index + 1}`, `2026-03-${text}`));
  const counting: AgendaSource = async (member, asked) => {
    const part = await holding(...things)(member, asked);
    return part && part !== 'too_many' ? { ...part, count: async () => ({ late: 700 }) } : part;
  };
  const { read } = agendaOf({ call_back: counting });
  const counted = async (request: Parameters<typeof read>[0]) => {
    const { kinds, next } = await read(request);
    const { late, today, tomorrow, later } = kinds[0]!;
    return { counts: [late, today, tomorrow, later], next };
  };
  expect(await counted({ size: 5 })).toEqual({ counts: [1, 1, 1, 2], next: null });
  const { counts, next } = await counted({ size: 4 });
  expect(counts).toEqual([700, 0, 0, 0]);
  expect((await counted({ size: 4, next: next! })).counts).toEqual([700, 0, 0, 0]);
  expect((await counted({ kind: 'unwritten' })).counts).toEqual([700, 0, 0, 0]);
});

test('a kind narrows the list and no count', async () => {
  const at = '2026-03-02T01:00:00Z';
  const { read } = agendaOf({ call_back: holding(thing('1', at)), unwritten: holding(thing('2', at)) });
  const { due, list } = await read({ kind: 'unwritten' });
  expect([due, list.map(({ id }) => id)]).toEqual([2, ['2']]);
});
