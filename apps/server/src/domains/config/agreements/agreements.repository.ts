import type { AgreementKind } from '@haihu/contract/config/values';
import type { Agreement, Consent } from '@haihu/contract/config/agreements';
import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { GlobalDb } from '../core/global-db.ts';
import { DEFAULT_HOST } from '../core/host.ts';

const columns = sql`a.id, a.kind, a.version, a.published_at as "publishedAt"`;

/** Publishes a new version of a text. Does nothing when it equals the last version of its host. */
export async function publish(
  db: GlobalDb,
  { host, kind, html, at }: { host: string; kind: AgreementKind; html: string; at: Date },
): Promise<void> {
  await db.global(sql`
    with last as (
      select version, html from agreement where host = ${host} and kind = ${kind} order by version desc limit 1
    )
    insert into agreement (host, kind, version, html, published_at)
    select ${host}, ${kind}, coalesce((select version from last), 0) + 1, ${html}, ${at}
    where not exists (select from last where html = ${html})`);
}

/** Finds the last versions of the texts that this host shows. The default's text stands in for a missing one. */
export function findCurrent(db: Db, host: string): Promise<Agreement[]> {
  return db.global<Agreement>(sql`
    select distinct on (a.kind) ${columns}
    from host_branding b join agreement a on a.host = b.host and a.kind = b.option_key
    where b.host = any(${[host, DEFAULT_HOST]})
    order by a.kind desc, b.host desc, a.version desc`);
}

/** Finds a version of a text. `isLast`: its host and kind have no later version. */
export async function findAgreement(db: Db, id: string) {
  const [found] = await db.global<Agreement & { html: string; isLast: boolean }>(sql`
    select ${columns}, a.html, not exists (
      select from agreement later where later.host = a.host and later.kind = a.kind and later.version > a.version
    ) as "isLast"
    from agreement a where a.id = ${id}`);
  return found;
}

/** Finds a user's consents, newest first. */
export async function findConsents(db: Db, userId: string): Promise<Consent[]> {
  const rows = await db.global<Agreement & { at: string; network: string }>(sql`
    select ${columns}, c.at, c.network from consent c join agreement a on a.id = c.agreement_id
    where c.user_id = ${userId} order by c.at desc, a.id desc`);
  return rows.map(({ at, network, ...agreement }) => ({ agreement, at, network }));
}

export async function insertConsent(
  db: Db,
  { userId, agreementId, at, network }: { userId: string; agreementId: string; at: Date; network: string },
): Promise<void> {
  await db.global(sql`
    insert into consent (user_id, agreement_id, at, network) values (${userId}, ${agreementId}, ${at}, ${network})
    on conflict do nothing`);
}
