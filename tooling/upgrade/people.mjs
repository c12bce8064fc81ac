import { randomUUID } from 'node:crypto';
import { contract } from '../../packages/contract/src/contract.ts';

/** Customers that each person adds in a round of work. A member may not compare more than a few numbers in a minute. */
const ADDED = 3;
/** The largest number of customers of each person whose details are compared. */
const COMPARED = 10;

/** Reads that need nothing but a session. Their replies hold every list and every setting. */
const reads = Object.entries(contract)
  .filter(([, { effect, kind, request }]) => effect === 'read' && !kind && request.safeParse({}).success)
  .map(([name]) => name);

async function call(address, name, request, token = '') {
  const { method, path } = contract[name];
  const isGet = method === 'GET';
  const query = isGet && Object.keys(request).length > 0 ? `?${new URLSearchParams(request)}` : '';
  const reply = await fetch(`${address}/gateway/${path}${query}`, {
    method,
    headers: { token, 'idempotency-key': randomUUID(), ...(!isGet && { 'content-type': 'application/json' }) },
    ...(!isGet && { body: JSON.stringify(request) }),
  });
  return reply.json();
}

async function successOf(address, name, request, token) {
  const { code, msg, data } = await call(address, name, request, token);
  if (code !== 200) throw new Error(`${name} was refused: ${code} ${msg}`);
  return data;
}

/** Signs people in. They stay signed in over all releases, as people do during an update. */
export async function signIn(address, logins) {
  const people = [];
  for (const login of logins) {
    const { session, choice } = await successOf(address, 'identity.login', login);
    const { ticket, enterprises } = choice ?? {};
    const chosen =
      session ?? (await successOf(address, 'identity.chooseEnterprise', { ticket, tenantId: enterprises[0].id }));
    people.push({ mobile: login.mobile, token: chosen.token });
  }
  return people;
}

/** Does a round of everyday work: customers are added, followed up and edited. `round` is from 1 to 9. */
export async function work(address, people, round) {
  for (const [place, { token }] of people.entries()) {
    for (let count = 0; count < ADDED; count += 1) {
      const mobile = `19${round}${String(place).padStart(3, '0')}${String(count).padStart(5, '0')}`;
      const added = { name: `升级${round}-${count}`, mobile, level: 1 };
      const { id } = await successOf(address, 'customers.addPrivate', added, token);
      const said = { customerId: id, text: `第${round}轮`, nextVisitAt: visitOf(count), visitContent: '回访' };
      await successOf(address, 'followups.save', said, token);
    }
  }
}

/** Returns the instant of a planned visit, some weeks ahead. */
function visitOf(days) {
  return new Date(Date.now() + (30 + days) * 86_400_000).toISOString();
}

/** Returns the replies to all reads of all people, and the details of their newest customers, by person and call. */
export async function readAll(address, people) {
  const replies = {};
  for (const { mobile, token } of people) {
    for (const name of reads) replies[`${mobile} ${name}`] = await call(address, name, {}, token);
    const { list } = replies[`${mobile} customers.privatePage`].data ?? { list: [] };
    for (const { id } of list.slice(0, COMPARED)) {
      replies[`${mobile} customers.privateDetail ${id}`] = await call(
        address,
        'customers.privateDetail',
        { id },
        token,
      );
      const history = await call(address, 'followups.list', { customerId: id }, token);
      replies[`${mobile} followups.list ${id}`] = history;
    }
  }
  return replies;
}
