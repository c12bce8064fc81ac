import pg from 'pg';
import { StartError } from '../process/start-error.ts';
import { withSettings } from './url.ts';

const OLDEST = 15;
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
 * holds for them. It makes these roles if they are absent, for which the first role needs CREATEROLE.
 */
export async function useOutside(ownerUrl: string): Promise<OutsideUrls> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await prepare(client);
    await requireSettings(ownerUrl);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATABASE_URL: ${reasonOf(error)}.`);
  } finally {
    await client.end();
  }
  return urlsOfOutside(ownerUrl);
}

/** Returns the connections to a PostgreSQL of the operator's own. It asks and changes nothing there. */
export const urlsOfOutside = (ownerUrl: string): OutsideUrls => ({
  ownerUrl,
  appUrl: withSettings(ownerUrl, '-c role=haihu_app'),
  schedulerUrl: withSettings(ownerUrl, '-c role=haihu_scheduler'),
});

async function prepare(client: pg.Client): Promise<void> {
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
  if (version < OLDEST) throw new StartError(`DATABASE_URL leads to PostgreSQL ${version}: ${OLDEST} is the oldest.`);
  if (!mayCreate) throw new StartError('DATABASE_URL: the role may not create schemas and tables in the database.');
  for (const name of ['haihu_app', 'haihu_scheduler']) {
    const role = roles.find((candidate) => candidate.name === name);
    if (role?.isStrong || name === user) {
      throw new StartError(`DATABASE_URL: ${name} serves, so it is neither superuser, BYPASSRLS, nor the role there.`);
    }
    if (!role) await makeRole(client, name, user);
    // A login that may take the role already may lack the right to grant it.
    await client.query(`set role ${name}`).catch(() => client.query(`grant ${name} to current_user`));
    await client.query('reset role');
  }
}

/**
 * Throws a `StartError` when a connection cannot carry roles and settings. A pooler in front of the server refuses
 * them.
 */
async function requireSettings(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: withSettings(ownerUrl, '-c role=haihu_app') });
  try {
    await client.connect();
  } catch (error) {
    if ((error as { code?: string }).code !== PROTOCOL_VIOLATION) throw error;
    throw new StartError(
      'DATABASE_URL leads to a pooler that refuses the settings of a connection: name the address of PostgreSQL itself.',
    );
  } finally {
    await client.end();
  }
}

async function makeRole(client: pg.Client, name: string, user: string): Promise<void> {
  await client.query(`create role ${name} nologin`).catch((error: unknown) => {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartError(
      `DATABASE_URL: the role ${name} is missing and ${user} may not make it. As a superuser run: create role haihu_app nologin; create role haihu_scheduler nologin; grant haihu_app, haihu_scheduler to ${user};`,
    );
  });
}

function reasonOf(error: unknown): string {
  // When nothing listens on any of the addresses, the outer error has no message. The errors inside have one.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
