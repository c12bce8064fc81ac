import { type Command, printedTable, UsageError } from '../command.ts';

export const outbox: Command = {
  usage: '[--count 20]',
  summary: 'Short messages that no provider sent, newest first, with number and text in the clear. Kept for a week.',
  takes: { values: ['count'] },
  async run(operator, given) {
    given.words();
    const count = Number(given.option('count') ?? 20);
    if (!Number.isInteger(count) || count < 1 || count > 1000) throw new UsageError('--count is from 1 to 1000');
    const messages = await operator.outbox.newest(count);
    if (messages.length === 0) return 'No messages.';
    return printedTable(
      ['AT', 'TO', 'TEXT'],
      messages.map(({ at, number, text }) => [at.slice(0, 19), number, text]),
    );
  },
};
