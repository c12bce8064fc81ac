import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

/** The paths of a small square of a picture, and of the whole picture. */
export interface StoredPicture {
  small: string;
  whole: string;
}

/** Returns the pictures of a follow-up as JSON, in their order. `followUp`: the name of its row. */
export const picturesOf = (followUp: Sql): Sql => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('small', p.small_path, 'whole', p.whole_path) order by p.position)
    from follow_up_picture p where p.tenant_id = ${followUp}.tenant_id and p.follow_up_id = ${followUp}.id), '[]')`;

/** Inserts pictures in their order. */
export async function insertPictures(tx: Queryable, followUpId: string, pictures: readonly StoredPicture[]) {
  if (pictures.length === 0) return;
  await tx.query(sql`
    insert into follow_up_picture (tenant_id, follow_up_id, position, small_path, whole_path)
    select ${tx.tenantId}::bigint, ${followUpId}::bigint, p.position, p.small, p.whole
    from unnest(${pictures.map(({ small }) => small)}::text[], ${pictures.map(({ whole }) => whole)}::text[])
      with ordinality as p (small, whole, position)`);
}

export async function removePictures(tx: Queryable, followUpId: string): Promise<void> {
  await tx.query(sql`
    delete from follow_up_picture where tenant_id = ${tx.tenantId} and follow_up_id = ${followUpId}`);
}
