import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/**
 * Erases words, places and pictures about a customer whose personal data is erased. The fact and the time of each
 * follow-up stay. Returns the paths of the pictures.
 */
export async function eraseWords(tx: Queryable, customerId: string): Promise<string[]> {
  const ofCustomer = sql`tenant_id = ${tx.tenantId} and customer_id = ${customerId}`;
  await tx.query(sql`
    update follow_up set text = '', latitude = null, longitude = null, accuracy = null, place_name = null
    where ${ofCustomer}`);
  await tx.query(sql`delete from return_visit where ${ofCustomer} and state = 'waiting'`);
  await tx.query(sql`update return_visit set content = '' where ${ofCustomer}`);
  const pictures = await tx.query<{ path: string }>(sql`
    delete from follow_up_picture
    where tenant_id = ${tx.tenantId} and follow_up_id in (select id from follow_up where ${ofCustomer})
    returning small_path as path`);
  return pictures.map(({ path }) => path);
}
