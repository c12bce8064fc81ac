import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { RequestBytes, type SentValue } from './request-bytes.ts';
import type { RowMessage } from './row-messages.ts';
import { type Column, RowShape } from './row-shape.ts';
import { nameFor } from './statement-names.ts';
import type { Planning, Sql } from './sql.ts';
import { teller } from './written-rows.ts';

interface Setting {
  name: string;
  text: string;
  /** True if the setting names an enterprise. */
  isOfTenant: boolean;
  /** Connections that have parsed the setting. */
  knownBy: WeakSet<pg.Connection>;
}
/** Steps that the planner must not choose for a read along an index. It might, because it does not know the values. */
const COLLECTS = ['sort', 'incremental_sort', 'seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material'];
const forValues = { plan_cache_mode: 'force_custom_plan' };
/**
 * PostgreSQL's settings for each way of planning, in addition to those of the connection, which plans once. The check
 * of a session begins every request and belongs to no enterprise, so it needs no setting at all.
 */
export const planningSettings: Record<Planning, Record<string, string>> = {
  'for its values': forValues,
  once: {},
  'along an index': Object.fromEntries(COLLECTS.map((way) => [`enable_${way}`, 'off'])),
  'in parallel': { ...forValues, max_parallel_workers_per_gather: '1' },
};
const ofTenant: Record<Planning, Setting> = {
  'for its values': settingFor('for its values', true),
  once: settingFor('once', true),
  'along an index': settingFor('along an index', true),
  'in parallel': settingFor('in parallel', true),
};
const ofNone: Record<Planning, Setting | null> = {
  'for its values': settingFor('for its values', false),
  once: null,
  'along an index': settingFor('along an index', false),
  'in parallel': settingFor('in parallel', false),
};

function settingFor(planning: Planning, isOfTenant: boolean): Setting {
  const parts = Object.entries(planningSettings[planning]).map(
    ([key, value]) => `set_config('${key}', '${value}', true)`,
  );
  if (isOfTenant) parts.unshift(`set_config('app.tenant', $1, true)`);
  // It returns no row, so that all rows that come belong to the statement that follows.
  const text = `select from (select concat(${parts.join(', ')}) as was) setting where was is null`;
  return { name: `${isOfTenant ? 'tenant' : 'none'}, ${planning}`, text, isOfTenant, knownBy: new WeakSet() };
}

/** The shapes of the replies to named statements, which a connection knows once it described them. */
const shapesOf = new WeakMap<pg.Connection, Map<string, RowShape>>();

function shapesAt(connection: pg.Connection): Map<string, RowShape> {
  const known = shapesOf.get(connection);
  if (known) return known;
  const made = new Map<string, RowShape>();
  shapesOf.set(connection, made);
  return made;
}

/** The shape of the reply to a statement that returns no rows. PostgreSQL describes none. */
const withoutRows = new RowShape([]);

/** The statements that the driver's connection was sent. Its types do not name them. */
interface Prepared {
  parsedStatements: Partial<Record<string, string>>;
  submittedNamedStatements: Partial<Record<string, string>>;
}

const request = new RequestBytes();

/** Adds the setting of the enterprise and of the planning to the request. */
function addSetting(
  connection: pg.Connection,
  { name, text, isOfTenant, knownBy }: Setting,
  tenantId: string | null | undefined,
): void {
  if (!knownBy.has(connection)) request.parse(name, text);
  knownBy.add(connection);
  request.bind(name, isOfTenant ? [tenantId!] : []).execute();
}

type Answered = (error: Error | null, rows: unknown[]) => void;

/**
 * A statement that sets its own enterprise and planning: the setting and the statement are sent together, as one
 * transaction. The setting ends with that transaction, so a connection never keeps an enterprise. If the setting fails,
 * PostgreSQL skips the statement. `tenantId` null: a statement outside of enterprises. Undefined: a part of a
 * transaction, whose settings it has.
 *
 * It takes the place of the driver's own query, which describes each reply anew and makes texts of all values.
 */
export class TenantStatement {
  /** The driver looks at these three. The callback may be replaced by one with a limit of time. */
  readonly name: string | undefined;
  readonly text: string;
  callback: (error?: Error | null) => void;
  readonly #values: unknown[];
  readonly #tenantId: string | null | undefined;
  readonly #setting: Setting | null;
  #rows: unknown[] = [];
  #shape: RowShape | undefined;
  /** The command of the reply with its number of rows, such as `UPDATE 3`. */
  #command = '';
  #failure: Error | null = null;

  constructor(tenantId: string | null | undefined, statement: Sql, answered: Answered) {
    const { text, values, planning } = statement;
    const tell = teller(text, values);
    this.name = nameFor(statement, text);
    this.text = text;
    this.#values = values;
    this.#tenantId = tenantId;
    this.#setting = tenantId === undefined ? null : (tenantId === null ? ofNone : ofTenant)[planning];
    this.callback = (error) => {
      if (error) return answered(error, []);
      tell?.({ rowCount: Number(/\d+$/.exec(this.#command)?.[0] ?? 0) });
      answered(null, this.#rows);
    };
  }

  /** Sends the statement. Returns the error of a value that cannot be sent, as the driver's queries do. */
  submit(connection: pg.Connection): Error | null {
    let values: SentValue[];
    try {
      values = this.#values.map((value) => (typeof value === 'string' ? value : prepareValue(value)));
    } catch (error) {
      return error as Error;
    }
    const { name = '', text } = this;
    if (this.#setting) addSetting(connection, this.#setting, this.#tenantId);
    const { parsedStatements, submittedNamedStatements } = connection as unknown as Prepared;
    const isParsed = name !== '' && (parsedStatements[name] ?? submittedNamedStatements[name]) !== undefined;
    if (!isParsed) request.parse(name, text);
    if (!isParsed && name !== '') submittedNamedStatements[name] = text;
    request.bind(name, values);
    this.#shape = name === '' ? undefined : shapesAt(connection).get(name);
    if (!this.#shape) request.describe();
    const bytes = request.execute().sync().take();
    // The driver tells the callers of a broken connection.
    if (connection.stream.writable) connection.stream.write(bytes);
    return null;
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    this.#shape = new RowShape(fields);
  }

  handleDataRow(row: RowMessage): void {
    if (this.#failure) return;
    try {
      this.#rows.push(this.#shape!.read(row));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  /** The setting's command comes first, and the statement's own one after it. */
  handleCommandComplete({ text }: { text: string }): void {
    this.#command = text;
  }

  handleReadyForQuery(connection: pg.Connection): void {
    if (this.name !== undefined) shapesAt(connection).set(this.name, this.#shape ?? withoutRows);
    this.callback(this.#failure);
  }

  handleError(error: Error): void {
    this.callback(this.#failure ?? error);
  }
}

// The driver refuses other queries on connections in pipeline mode, because some keep a portal open. This one does not.
Object.setPrototypeOf(TenantStatement.prototype, pg.Query.prototype);
