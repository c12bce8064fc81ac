// Loaded before the control's server. It makes it read two files in an earlier state, in which placing and ending a
// call blocked each other.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

const calls = 'apps/server/src/domains/calls';

registerHooks({
  load: changeSources([
    // Placing locked the lines so strongly that no foreign key could look at them.
    [`${calls}/lines/lines.repository.ts`, 'order by id for no key update', 'order by id for update'],
    // Ending wrote its call twice, after which PostgreSQL checks its foreign keys. The first of both is not waited for,
    // because they are the last statements of the transaction.
    [
      `${calls}/core/locked-calls.repository.ts`,
      'record: CallRecord, result: CallResult): Promise<void> {',
      'record: CallRecord, result: CallResult): Promise<void> { updateProgress(tx, id, record).catch(() => {});',
    ],
  ]),
});
