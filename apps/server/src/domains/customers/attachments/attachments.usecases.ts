import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Attachment } from '@haihu/contract/customers/attachments';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { type FileApi, type Links, mediaTypes } from '../../files/files.api.ts';
import type { CustomerApi } from '../core/customer-api.ts';
import { insertChanges } from '../core/customer-events.repository.ts';
import { attachmentNotFound, claimFirst, tooManyAttachments } from '../core/customers.errors.ts';
import * as repository from './attachments.repository.ts';

/** Largest number of files of one customer: more than a paper file holds. */
const MOST = 100;

/** The field name of an attachment in the customer's history. */
const FIELD = 'attachment';

export interface AttachmentParts {
  db: Db;
  clock: Clock;
  customerApi: Pick<CustomerApi, 'requireVisible' | 'lockVisible'>;
  files: Pick<FileApi, 'take' | 'remove'>;
  links: Links;
}

/** Manages the files that members attach to a customer. */
export function createAttachmentUsecases({ db, clock, customerApi, files, links }: AttachmentParts) {
  /**
   * Returns the customer's id; for a merged customer, the id of the one that stays. Throws `customers.not_found`, or
   * `customers.claim_first` if the public pool hides fields of the customer.
   */
  async function enter(tenant: Queryable, member: Member, asked: string): Promise<string> {
    const { id, hiddenNames } = await customerApi.requireVisible(tenant, member, asked);
    if (hiddenNames.length > 0) throw claimFirst();
    return id;
  }

  /** Finds an attachment of a customer that this member may open. Throws `customers.attachment_not_found` otherwise. */
  async function find(tenant: Queryable, member: Member, id: string): Promise<repository.StoredAttachment> {
    const found = await repository.findAttachment(tenant, id);
    if (!found) throw attachmentNotFound();
    await enter(tenant, member, found.customerId).catch((error: unknown) => {
      throw error instanceof AppError && error.errorName === 'customers.not_found' ? attachmentNotFound() : error;
    });
    return found;
  }

  async function page(
    member: Member,
    { customerId: asked, next: cursor, size }: RequestOf<'customers.attachments'>,
  ): Promise<ReplyOf<'customers.attachments'>> {
    const tenant = db.forTenant(member.tenantId);
    const customerId = await enter(tenant, member, asked);
    const after = cursor ? readCursor(cursor) : null;
    const rows = await repository.findAttachmentPage(tenant, customerId, after, size + 1);
    const total = after ? null : await repository.countAttachments(tenant, customerId);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: shown.map((stored) => show(member, stored)),
      next: last && rows.length > size ? writeCursor(last) : null,
      total,
      totalIsEstimate: false,
    };
  }

  async function add(
    member: Member,
    { customerId: asked, filePath }: RequestOf<'customers.addAttachment'>,
    key: IdempotencyKey,
  ): Promise<Attachment> {
    const tenant = db.forTenant(member.tenantId);
    const at = clock.now();
    const { id } = await tenant.transaction((tx) =>
      once(tx, member, key, at, async () => {
        // Two files added at once are counted one after the other. The lock also stops a merge meanwhile.
        const customerId = await customerApi.lockVisible(tx, member, asked);
        await enter(tx, member, customerId);
        if ((await repository.countAttachments(tx, customerId)) >= MOST) throw tooManyAttachments(MOST);
        const { path, kind, name, size } = await files.take(tx, member, filePath);
        const added = { customerId, authorId: member.userId, path, name, kind: kind as Attachment['kind'], size };
        const made = await repository.insertAttachment(tx, added, at);
        const line = { key: FIELD, field: FIELD, from: null, to: name };
        await insertChanges(tx, { customerId, at, actorId: member.userId }, [line]);
        return { id: made };
      }),
    );
    return show(member, await find(tenant, member, id));
  }

  async function open(member: Member, id: string): Promise<ReplyOf<'customers.openAttachment'>> {
    const { path, name, kind } = await find(db.forTenant(member.tenantId), member, id);
    return { ...links.create({ tenantId: member.tenantId, path, name, type: mediaTypes[kind] }), name };
  }

  async function remove(member: Member, id: string): Promise<void> {
    const at = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const { customerId, authorId, name, path } = await find(tx, member, id);
      if (!mayDelete(member, authorId)) throw new AppError('permission.missing');
      if (!(await repository.deleteAttachment(tx, id))) throw attachmentNotFound();
      const line = { key: FIELD, field: FIELD, from: name, to: null };
      await insertChanges(tx, { customerId, at, actorId: member.userId }, [line]);
      // The audit entry holds no file name, because the audit outlives an erasure.
      await audit(tx, member, { at, action: 'customers.attachment_deleted', subjectId: customerId });
      await files.remove(tx, path);
    });
  }

  return { page, add, open, remove };
}

function mayDelete(member: Member, authorId: string): boolean {
  return authorId === member.userId || isAllowed(member, 'customers.delete');
}

function show(member: Member, { id, name, kind, size, at, authorName, authorId }: repository.StoredAttachment) {
  return { id, name, kind, size, at, authorName, mayDelete: mayDelete(member, authorId) };
}
