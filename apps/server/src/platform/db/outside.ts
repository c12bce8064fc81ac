import pg from 'pg';
import { StartError } from '../process/start-error.ts';
import type { OutsideAddresses } from '../settings/env.ts';
import { withSettings } from './url.ts';

const OLDEST = 15;
const SERVING = ['haihu_app', 'haihu_scheduler'];
const INSUFFICIENT_PRIVILEGE = '42501';
const PROTOCOL_VIOLATION = '08P01';

interface Facts {
  version: number;
  mayCreate: boolean;
  user: string;
  roles: { name: string; isStrong: boolean }[];
}

export interface OutsideUrls {
  ownerUrl: string;
  appUrl: string;
  schedulerUrl: string;
}

/**
 * Connects to a PostgreSQL of the operator's own. The role in the connection string owns the tables and migrates them.
 * The other connections take the roles `haihu_app` and `haihu_scheduler`, which own nothing, so that row-level security
 * holds for them. It makes these roles if they are absent, for which the first role needs CREATEROLE. `variable` names
 * the connection string in its sentences.
 */
export async function useOutside(ownerUrl: string, variable = 'DATABASE_URL'): Promise<OutsideUrls> {
  const client = clientFor(variable, ownerUrl);
  try {
    await client.connect();
    await prepare(client, variable);
  } catch (error) {
    throw startErrorOf(variable, error);
  } finally {
    await client.end();
  }
  await requireRoles(variable, ownerUrl);
  return { ownerUrl, ...servingUrls(ownerUrl) };
}

/**
 * Connects to a PostgreSQL of the operator's own by the connection strings that there are. A login of its own serves
 * without the right to change tables.
 */
export async function openOutside({ databaseUrl, appDatabaseUrl, replicaUrl }: OutsideAddresses) {
  const urls = databaseUrl === null ? null : await useOutside(databaseUrl);
  // The standby is not asked now: a start must not fail because a standby is away.
  const replica = { replicaUrl: replicaUrl === null ? null : servingUrls(replicaUrl).appUrl };
  if (appDatabaseUrl === null) return { ...urls!, ...replica };
  await requireServingLogin(appDatabaseUrl);
  return { ownerUrl: databaseUrl, ...servingUrls(appDatabaseUrl), ...replica };
}

/**
 * Returns the connections of the serving roles to a PostgreSQL of the operator's own. It asks and changes nothing there.
 */
export const servingUrls = (url: string) => ({
  appUrl: withSettings(url, '-c role=haihu_app'),
  schedulerUrl: withSettings(url, '-c role=haihu_scheduler'),
});

async function prepare(client: pg.Client, variable: string): Promise<void> {
  // Several processes may start at once. The lock ends with the connection.
  await client.query("select pg_advisory_lock(hashtext('roles'))");
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version_num')::int / 10000 as version,
            has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create')
              as "mayCreate",
            current_user::text as user,
            (select coalesce(jsonb_agg(jsonb_build_object('name', rolname, 'isStrong', rolsuper or rolbypassrls)), '[]')
             from pg_roles) as roles`,
  );
  const { version, mayCreate, user, roles } = rows[0]!;
  if (version < OLDEST) throw new StartError(`${variable} leads to PostgreSQL ${version}: ${OLDEST} is the oldest.`);
  if (!mayCreate) throw new StartError(`${variable}: the role may not create schemas and tables in the database.`);
  for (const name of SERVING) {
    const role = roles.find((candidate) => candidate.name === name);
    if (role?.isStrong || name === user) {
      throw new StartError(`${variable}: ${name} serves, so it is neither superuser, BYPASSRLS, nor the role there.`);
    }
    if (!role) await makeRole(client, { name, user, variable });
    // A login that may take the role already may lack the right to grant it.
    await client.query(`set role ${name}`).catch(() => client.query(`grant ${name} to current_user`));
    await client.query('reset role');
  }
}

/** Throws a `StartError` unless the login may take the serving roles, and may change no tables itself. */
async function requireServingLogin(url: string): Promise<void> {
  await requireRoles('APP_DATABASE_URL', url);
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ isStrong: boolean }>(
      `select rolsuper or rolbypassrls or has_schema_privilege('public', 'create') as "isStrong"
       from pg_roles where rolname = session_user`,
    );
    if (rows[0]!.isStrong) {
      throw new StartError(
        `APP_DATABASE_URL: the login may change tables. Give it ${SERVING.join(' and ')}, and no more.`,
      );
    }
  } finally {
    await client.end();
  }
}

/**
 * Throws a `StartError` when a connection cannot take the serving roles. A pooler in front of the server refuses the
 * settings of a connection, or drops them without a word. The server would then work as the login, without the walls
 * between enterprises.
 */
async function requireRoles(variable: string, url: string): Promise<void> {
  for (const role of SERVING) {
    const client = clientFor(variable, withSettings(url, `-c role=${role}`));
    try {
      await client.connect();
      const { rows } = await client.query<{ name: string }>('select current_user::text as name');
      const { name } = rows[0]!;
      if (name !== role) {
        throw new StartError(
          `${variable} leads to a pooler that drops the settings of a connection, which serves as ${name} instead of ${role}: name the address of PostgreSQL itself.`,
        );
      }
    } catch (error) {
      if ((error as { code?: string }).code !== PROTOCOL_VIOLATION) throw startErrorOf(variable, error);
      throw new StartError(
        `${variable} leads to a pooler that refuses the settings of a connection: name the address of PostgreSQL itself.`,
      );
    } finally {
      await client.end();
    }
  }
}

async function makeRole(
  client: pg.Client,
  { name, user, variable }: { name: string; user: string; variable: string },
): Promise<void> {
  await client.query(`create role ${name} nologin`).catch((error: unknown) => {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartError(
      `${variable}: the role ${name} is missing and ${user} may not make it. As a superuser run: create role haihu_app nologin; create role haihu_scheduler nologin; grant haihu_app, haihu_scheduler to ${user};`,
    );
  });
}

/** Makes a connection that is not open yet. Throws a `StartError` if the variable holds no address. */
function clientFor(variable: string, connectionString: string): pg.Client {
  try {
    return new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  } catch (error) {
    throw new StartError(
      `${variable} is no address such as postgres://name:password@db.example.com/haihu: ${reasonOf(error)}.`,
    );
  }
}

const startErrorOf = (variable: string, error: unknown): StartError =>
  error instanceof StartError ? error : new StartError(`${variable}: ${reasonOf(error)}.`);

function reasonOf(error: unknown): string {
  // When nothing listens on any of the addresses, the outer error has no message. The errors inside have one.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
