import pg from 'pg';
import type { Planning, Sql } from './sql.ts';

/** What the driver's own query does with the messages of its statement. Its types leave this out. */
interface DriverQuery {
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}
type Answered = (error: Error | null, result: pg.QueryResult) => void;
const DriverQuery = pg.Query as unknown as new (
  config: { name: string; text: string; values: unknown[] },
  answered: Answered,
) => DriverQuery;

/** A connection's writing half, less an argument that the driver no longer has. */
interface Wire {
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: unknown[] }): void;
  execute(): void;
}

interface Setting {
  name: string;
  text: string;
  /** Connections that have it parsed. */
  knownBy: WeakSet<pg.Connection>;
}
/** What a planner that does not know the values must not choose for a read along an index. */
const COLLECTS = ['sort', 'incremental_sort', 'seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material'];
const once = { plan_cache_mode: 'force_generic_plan' };
/** PostgreSQL's settings for each way to plan, beside those of the connection. */
export const planningSettings: Record<Planning, Record<string, string>> = {
  'for its values': {},
  once,
  'along an index': { ...once, ...Object.fromEntries(COLLECTS.map((way) => [`enable_${way}`, 'off'])) },
};
const settings: Record<Planning, Setting> = {
  'for its values': settingFor('for its values'),
  once: settingFor('once'),
  'along an index': settingFor('along an index'),
};

function settingFor(planning: Planning): Setting {
  const others = Object.entries(planningSettings[planning]).map(
    ([key, value]) => `, set_config('${key}', '${value}', true)`,
  );
  const text = `select set_config('app.tenant', $1, true)${others.join('')}`;
  return { name: `tenant, ${planning}`, text, knownBy: new WeakSet() };
}

const names = new Map<string, string>();

/**
 * A statement that brings its enterprise along: setting and statement are sent in one go, as one transaction. What it
 * set ends with it, so that a connection never keeps an enterprise; and should the setting fail, PostgreSQL passes over
 * the statement. Null: a statement outside of enterprises.
 */
export class Statement extends DriverQuery {
  readonly #tenantId: string | null;
  readonly #setting: Setting;
  /** Messages up to here answer the setting. */
  #isOurs: boolean;

  constructor(tenantId: string | null, { text, values, planning }: Sql, answered: Answered) {
    super({ name: nameOf(text), text, values }, answered);
    this.#tenantId = tenantId;
    this.#setting = settings[planning];
    this.#isOurs = tenantId === null;
  }

  override submit(connection: pg.Connection): Error | null {
    if (this.#tenantId === null) return super.submit(connection);
    const wire = connection as unknown as Wire;
    const { name, text, knownBy } = this.#setting;
    connection.stream.cork();
    try {
      if (!knownBy.has(connection)) wire.parse({ name, text });
      knownBy.add(connection);
      wire.bind({ statement: name, values: [this.#tenantId] });
      wire.execute();
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  override handleDataRow(message: unknown): void {
    if (this.#isOurs) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isOurs) super.handleCommandComplete(message, connection);
    this.#isOurs = true;
  }
}

/** A named statement is parsed once per connection. Texts are few: values are never part of them. */
export function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}
