import { type FinalCommand, type PlainCommand, printedTable, UsageError } from '../command.ts';

export const eventsList: PlainCommand = {
  usage: '',
  summary: 'Events whose delivery was tried in vain, the oldest first. The log of the server says why.',
  async run({ deadEvents }, given) {
    given.words();
    const events = await deadEvents.list();
    if (events.length === 0) return 'No dead events.';
    return printedTable(
      ['ENTERPRISE', 'ID', 'TYPE', 'AT', 'ATTEMPTS'],
      events.map(({ tenantId, id, type, at, attempts }) => [tenantId, id, type, at.slice(0, 19), attempts]),
    );
  },
};

export const eventsRetry: PlainCommand = {
  usage: '<enterprise id> <event id> | --all',
  summary: 'Has a dead event delivered again, or all of them, once what broke it is mended.',
  takes: { flags: ['all'] },
  async run({ deadEvents }, given) {
    if (given.isSet('all')) {
      given.words();
      const events = await deadEvents.list();
      for (const { tenantId, id } of events) await deadEvents.retry(tenantId, id);
      return `${events.length} to be delivered again.`;
    }
    const [tenantId, id] = readIds(given.words('enterprise id', 'event id'));
    if (!(await deadEvents.retry(tenantId, id))) throw notDead(id);
    return `${id} is to be delivered again.`;
  },
};

export const eventsDrop: FinalCommand = {
  usage: '<enterprise id> <event id>',
  summary: 'Gives a dead event up: what should follow from it never does.',
  async plan(operator, given) {
    const [tenantId, id] = readIds(given.words('enterprise id', 'event id'));
    return {
      will: `Gives event ${id} of enterprise ${tenantId} up: what should follow from it never does.`,
      async act() {
        if (!(await operator.deadEvents.drop(tenantId, id))) throw notDead(id);
        return `${id} is dropped.`;
      },
    };
  },
};

function readIds(words: string[]): [tenantId: string, id: string] {
  const [tenantId, id] = words as [string, string];
  for (const word of [tenantId, id]) {
    if (!/^\d{1,18}$/.test(word)) throw new UsageError(`${word} is no id: see \`events list\``);
  }
  return [tenantId, id];
}

const notDead = (id: string) => new UsageError(`${id} is no dead event of this enterprise: see \`events list\``);
