import { type Command, printedTable, UsageError } from '../command.ts';

export const smsList: Command = {
  usage: '[--count 20]',
  summary: 'Short messages for a provider, newest first: their state and what went wrong, without numbers and texts.',
  takes: { values: ['count'] },
  async run({ newestSms }, given) {
    given.words();
    const count = Number(given.option('count') ?? 20);
    if (!Number.isInteger(count) || count < 1 || count > 1000) throw new UsageError('--count is from 1 to 1000');
    const messages = await newestSms(count);
    if (messages.length === 0) return 'No messages for a provider. `haihu outbox` has those for the operator.';
    return printedTable(
      ['ID', 'AT', 'TEMPLATE', 'STATE', 'TRIES', 'PROBLEM', 'PROVIDER ID'],
      messages.map(({ id, at, template, state, tries, problem, providerId }) => [
        id,
        at.slice(0, 19),
        template,
        state,
        tries,
        problem ?? '-',
        providerId ?? '-',
      ]),
    );
  },
};
