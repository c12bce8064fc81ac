import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A person's feedback, for the export of their data. Times are ISO 8601. */
export interface OwnFeedback {
  at: string;
  text: string;
  /** Sealed for the enterprise; null for none. */
  contactEnc: Buffer | null;
  pictures: number;
  replies: { at: string; by: 'operator' | 'author'; text: string }[];
}

/** Lists all of a person's feedback, newest first. */
export function findFeedbackBy(db: Queryable, userId: string): Promise<OwnFeedback[]> {
  return db.query(sql`
    select f.at, f.text, f.contact_enc as "contactEnc",
      (select count(*)::int from feedback_picture p where p.tenant_id = f.tenant_id and p.feedback_id = f.id) as pictures,
      coalesce((
        select jsonb_agg(jsonb_build_object('at', r.at, 'text', r.text,
          'by', case when r.by_operator then 'operator' else 'author' end) order by r.id)
        from feedback_reply r where r.tenant_id = f.tenant_id and r.feedback_id = f.id), '[]') as replies
    from feedback f
    where f.tenant_id = ${db.tenantId} and f.author_id = ${userId}
    order by f.at desc, f.id desc`);
}
