import pg from 'pg';
import { nameFor } from './statement-names.ts';
import type { Planning, Sql } from './sql.ts';
import { teller } from './written-rows.ts';

interface Setting {
  name: string;
  text: string;
  /** Connections that have parsed the setting. */
  knownBy: WeakSet<pg.Connection>;
}
/** Steps that the planner must not choose for a read along an index. It might, because it does not know the values. */
const COLLECTS = ['sort', 'incremental_sort', 'seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material'];
const once = { plan_cache_mode: 'force_generic_plan' };
/** PostgreSQL's settings for each way of planning, in addition to those of the connection. */
export const planningSettings: Record<Planning, Record<string, string>> = {
  'for its values': {},
  once,
  'along an index': { ...once, ...Object.fromEntries(COLLECTS.map((way) => [`enable_${way}`, 'off'])) },
  'in parallel': { max_parallel_workers_per_gather: '1' },
};
const settings: Record<Planning, Setting> = {
  'for its values': settingFor('for its values'),
  once: settingFor('once'),
  'along an index': settingFor('along an index'),
  'in parallel': settingFor('in parallel'),
};

function settingFor(planning: Planning): Setting {
  const others = Object.entries(planningSettings[planning]).map(
    ([key, value]) => `, set_config('${key}', '${value}', true)`,
  );
  // It returns no row, so that all rows that come belong to the statement that follows.
  const text = `select from (select concat(set_config('app.tenant', $1, true)${others.join('')}) as was) setting
    where was is null`;
  return { name: `tenant, ${planning}`, text, knownBy: new WeakSet() };
}

/**
 * A statement that sets its own enterprise: the setting and the statement are sent together, as one transaction. The
 * setting ends with that transaction, so a connection never keeps an enterprise. If the setting fails, PostgreSQL skips
 * the statement. `tenantId` null: a statement outside of enterprises.
 */
export class TenantStatement extends pg.Query {
  readonly #tenantId: string | null;
  readonly #setting: Setting;

  constructor(tenantId: string | null, statement: Sql, answered: (error: Error | null, rows: unknown[]) => void) {
    const { text, values, planning } = statement;
    const tell = teller(text, values);
    // For a statement without a name and values, the driver would mix the simple protocol into the setting's
    // transaction.
    const config: pg.QueryConfig & { queryMode: 'extended' } = {
      name: nameFor(statement),
      text,
      values,
      queryMode: 'extended',
    };
    super(config, (error: Error | undefined, results: Result | Result[]) => {
      if (error) return answered(error, []);
      // With a setting there are two results; the last one belongs to the statement.
      const result = Array.isArray(results) ? results.at(-1)! : results;
      tell?.(result);
      answered(null, result.rows);
    });
    this.#tenantId = tenantId;
    this.#setting = settings[planning];
  }

  override submit = (connection: pg.Connection): void => {
    // An error that the driver finds in the statement is returned as its answer.
    const send = () => pg.Query.prototype.submit.call(this, connection);
    if (this.#tenantId === null) return send();
    const { name, text, knownBy } = this.#setting;
    connection.stream.cork();
    try {
      if (!knownBy.has(connection)) connection.parse({ name, text, types: [] }, true);
      knownBy.add(connection);
      connection.bind({ statement: name, values: [this.#tenantId] }, true);
      connection.execute({}, true);
      return send();
    } finally {
      connection.stream.uncork();
    }
  };
}

type Result = Pick<pg.QueryResult, 'rows' | 'command' | 'rowCount'>;
