import { type EndpointName, contract, type RequestTo } from '@haihu/contract/contract';
import { mobileOf } from './made-up-customers.ts';

type ListCall = Extract<EndpointName, 'customers.seaPage' | 'customers.privatePage'>;

/** A request for a list, as a screen sends it. */
export interface ListRequest {
  name: string;
  call: ListCall;
  /** The member who asks. The manager sees everybody's customers, an agent only a few hundred of their own. */
  by: 'agent' | 'manager';
  body: RequestTo<ListCall>;
}

const publicPool = (name: string, body: RequestTo<'customers.seaPage'>): ListRequest => ({
  name: `sea, ${name}`,
  call: 'customers.seaPage',
  by: 'agent',
  body,
});

const own = (name: string, body: RequestTo<'customers.privatePage'>): ListRequest => ({
  name: `own, ${name}`,
  call: 'customers.privatePage',
  by: 'agent',
  body,
});

const team = (name: string, body: RequestTo<'customers.privatePage'>): ListRequest => ({
  name: `team, ${name}`,
  call: 'customers.privatePage',
  by: 'manager',
  body: { ...body, owner: 'all' },
});

/** Returns the requests for lists. `tagIds` are ordered from the commonest tag to the rarest. */
export function listRequests(tagIds: string[]): ListRequest[] {
  const [common, rare] = [tagIds[0]!, tagIds.at(-1)!];
  // There is one filter for each pool and kind. A fiftieth of the customers has the level, a fifth and a thousandth the
  // tags.
  const filters = [
    { name: 'plain', body: {} },
    { name: 'a rare level', body: { levels: [1] } },
    { name: 'two levels', body: { levels: [1, 3] } },
    { name: 'a common tag', body: { tagIds: [common] } },
    { name: 'a rare tag', body: { tagIds: [rare] } },
    { name: 'a level and a tag', body: { levels: [2], tagIds: [rare] } },
    { name: 'a surname', body: { search: '王' } },
    { name: 'a whole name', body: { search: '张伟' } },
    { name: 'a given name', body: { search: '建国' } },
    { name: 'a name nobody has', body: { search: '欧阳修' } },
    { name: 'the last 4 digits', body: { search: mobileOf(4711).slice(-4) } },
  ];
  const sorts = [
    { name: 'by visit', body: { sort: 'visit' } },
    { name: 'by follow-up', body: { sort: 'follow_up' } },
    { name: 'late visits', body: { sort: 'visit', visit: 'late' } },
    { name: 'idle for 30 days', body: { sort: 'follow_up', idleDays: 30 } },
  ] as const;
  return [
    ...filters.map(({ name, body }) => publicPool(name, body)),
    publicPool('claimable now', { claimableNow: true }),
    publicPool('given back', { reason: 'returned' }),
    ...[...filters, ...sorts].map(({ name, body }) => own(name, body)),
    ...[...filters, ...sorts].map(({ name, body }) => team(name, body)),
  ];
}

/** Returns searches by parts of names and companies at any position: a common one, a rarer one, and a very rare one. */
export function anyPartRequests(): ListRequest[] {
  const parts = [
    { name: 'a kind of company', body: { search: '有限公司' } },
    { name: 'a trade', body: { search: '五金' } },
    { name: 'a trade and a kind', body: { search: '物流有限' } },
    { name: 'the middle of a company', body: { search: '州伟五金' } },
    { name: 'the end of a name', body: { search: '宇浩' } },
    { name: 'one character of a given name', body: { search: '浩' } },
    { name: 'a part nobody has', body: { search: '鹭岛机电' } },
  ];
  return [publicPool, own, team].flatMap((list) => parts.map(({ name, body }) => list(`any part, ${name}`, body)));
}

/** Returns a search for a whole number. Each member may search 30 a minute, so ask as several members. */
export function numberSearch(customerId: number): ListRequest {
  return publicPool('a full number', { search: mobileOf(customerId) });
}

export const pathOf = ({ call }: ListRequest) => `/gateway/${contract[call].path}`;
