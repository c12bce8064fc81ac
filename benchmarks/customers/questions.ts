import type { Envelope, ReplyOf, RequestTo } from '@haihu/contract/contract';
import { contract } from '@haihu/contract/contract';
import { anyPartRequests, type ListRequest, listRequests, numberSearch } from '../lists/requests.ts';
import type { Enterprise } from './enterprise.ts';
import { BEHIND } from './full-agenda.ts';

export interface Question {
  name: string;
  /** True for a search by any part of a name. It has a limit of its own, and none for its growth. */
  isAnyPart?: boolean;
  /** True for the agenda of a member with much to do. Its limit is that of the private list, three times. */
  isAgenda?: boolean;
  /** Prepares the question. This time is not measured. */
  prepare?(): Promise<void>;
  /** Asks the question, each time for another member, number or customer. */
  ask(): Promise<unknown>;
  /** Returns how many rows the page of a list shows. */
  rows?(): Promise<number>;
  /** Returns the question for a list with at most this many rows a page. */
  sized?(size: number): Question;
}

/**
 * Returns the questions: every list with every filter, all pairs of filters, a whole number, neighbours with their
 * count, an agenda, and a claim.
 */
export function questions({ client, connection, people, customers }: Enterprise): Question[] {
  const { agents, manager, tagIds } = people;
  const behind = agents[BEHIND]!;
  const tokenOf = ({ by }: ListRequest) => (by === 'manager' ? manager : agents[0]!);
  const single = listRequests(tagIds);
  const asked = (list: ListRequest): Question => ({
    name: list.name,
    ask: () => client.ask(list, tokenOf(list)),
    rows: async () => (await client.ask(list, tokenOf(list))).list.length,
    sized: (size) => asked({ ...list, body: { ...list.body, size } }),
  });

  let turn = 0;
  const next = () => agents[(turn += 1) % agents.length]!;

  async function call<Name extends 'customers.claim' | 'customers.seaNeighbours' | 'customers.search'>(
    name: Name,
    token: string,
    request: RequestTo<Name>,
  ): Promise<ReplyOf<Name>> {
    const text = await connection.send('POST', `/gateway/${contract[name].path}`, token, JSON.stringify(request));
    const { code, data } = JSON.parse(text) as Envelope<ReplyOf<Name>>;
    if (code !== 200) throw new Error(`${name}: ${text}`);
    return data;
  }

  async function askAgenda(token: string): Promise<void> {
    const text = await connection.send('GET', `/gateway/${contract['messages.agenda'].path}`, token, '');
    const { code, data } = JSON.parse(text) as Envelope<ReplyOf<'messages.agenda'>>;
    const isWhole = code === 200 && data.list.length === 50 && data.kinds.every(({ state }) => state === 'read');
    if (!isWhole) throw new Error(`messages.agenda: ${text}`);
  }

  const publicPool = single.find(({ name }) => name === 'sea, plain')!;
  /** Customers of the public pool that no question has claimed yet. */
  const fresh: string[] = [];
  async function prepare(): Promise<void> {
    if (fresh.length > 0) return;
    const { list } = await client.ask({ ...publicPool, body: { size: 50, claimableNow: true } }, manager);
    fresh.push(...list.map(({ id }) => id));
  }

  return [
    ...single.map(asked),
    ...pairsOf(single).map(asked),
    ...anyPartRequests().map((list) => ({ ...asked(list), isAnyPart: true })),
    ...['有限公司', '五金', '宇浩', '鹭岛机电'].map((search) => ({
      name: `everywhere, any part, ${search}`,
      isAnyPart: true,
      ask: () => call('customers.search', manager, { search }),
    })),
    {
      name: 'sea, a full number',
      ask: () => client.ask(numberSearch((turn * 37) % customers), next()),
    },
    {
      name: 'sea, neighbours and place',
      prepare,
      ask: () => call('customers.seaNeighbours', next(), { id: fresh.pop()! }),
    },
    { name: 'agenda', isAgenda: true, ask: () => askAgenda(behind) },
    { name: 'claim', prepare, ask: () => call('customers.claim', next(), { ids: [fresh.pop()!] }) },
  ];
}

/** Returns, for each pool, every two of its filters that can be set together. */
function pairsOf(lists: ListRequest[]): ListRequest[] {
  return lists.flatMap((one, index) =>
    lists.slice(index + 1).flatMap((other) => {
      const isOfOnePool = one.name.split(',')[0] === other.name.split(',')[0];
      const overlaps = Object.keys(one.body).some((key) => key !== 'owner' && key in other.body);
      const isPlain = [one, other].some(({ name }) => name.endsWith(', plain'));
      if (!isOfOnePool || overlaps || isPlain) return [];
      return [{ ...one, name: `${one.name} + ${other.name.split(', ')[1]}`, body: { ...one.body, ...other.body } }];
    }),
  );
}
