import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { type Feedback, LONGEST_FEEDBACK } from '@haihu/contract/operator/feedback';
import { push } from '@haihu/contract/socket';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, errorAt } from '../../../platform/errors.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';
import type { FileApi } from '../../files/files.api.ts';
import * as repository from './feedback.repository.ts';
import type { EnterpriseList } from '../operator.seams.ts';

/** The limit of a member's messages to the operator, including replies to an answer. */
const DAILY = { limit: 30, seconds: 24 * 60 * 60 };

export interface FeedbackParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  limits: RateLimits;
  files: Pick<FileApi, 'takePicture' | 'pictureLink'>;
  /** Lists every enterprise of the installation. */
  enterprises: EnterpriseList;
}

export type FeedbackUsecases = ReturnType<typeof createFeedback>;

const notFound = () => new AppError('feedback.not_found');

function requireShort(text: string): void {
  if (text.length > LONGEST_FEEDBACK) throw errorAt('feedback.too_long', 'text', { limit: LONGEST_FEEDBACK });
}

/** Manages feedback from members to the operator of the installation, and the operator's answers. */
export function createFeedback({ db, cipher, clock, limits, files, enterprises }: FeedbackParts) {
  function show(tenantId: string, stored: repository.StoredFeedback): Feedback {
    const { id, at, text, contactEnc, replies } = stored;
    const link = (path: string) => files.pictureLink(tenantId, path);
    const pictures = stored.pictures.map(({ small, whole }) => ({ small: link(small), whole: link(whole) }));
    return { id, at, text, pictures, hasContact: contactEnc !== null, replies };
  }

  async function count({ tenantId, userId }: Member): Promise<void> {
    const taken = await limits.take([{ of: ['feedback', tenantId, userId], ...DAILY }]);
    if (!taken.allowed) throw new AppError('feedback.too_many', { againAt: taken.allowedAgainAt.toISOString() });
  }

  async function save(
    member: Member,
    { text, pictures, contact }: RequestOf<'feedback.save'>,
    key: IdempotencyKey,
  ): Promise<Feedback> {
    requireShort(text);
    const tenant = db.forTenant(member.tenantId);
    const at = clock.now();
    const { id } = await tenant.transaction((tx) =>
      once(tx, member, key, at, async () => {
        await count(member);
        const taken: { small: string; whole: string }[] = [];
        for (const path of pictures) taken.push(await files.takePicture(tx, member, path));
        const contactEnc = contact ? cipher.seal(member.tenantId, contact).enc : null;
        const made = { authorId: member.userId, text, contactEnc, pictures: taken };
        return { id: await repository.insertFeedback(tx, made, at) };
      }),
    );
    return show(member.tenantId, (await repository.findFeedback(tenant, id))!);
  }

  async function list(
    member: Member,
    { next: cursor, size }: RequestOf<'feedback.list'>,
  ): Promise<ReplyOf<'feedback.list'>> {
    const tenant = db.forTenant(member.tenantId);
    const after = cursor ? readCursor(cursor) : null;
    const rows = await repository.findOwnPage(tenant, member.userId, after, size + 1);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: shown.map((stored) => show(member.tenantId, stored)),
      next: last && rows.length > size ? writeCursor(last) : null,
      total: after ? null : await repository.countOwnFeedback(tenant, member.userId),
      totalIsEstimate: false,
    };
  }

  async function reply(
    member: Member,
    { id, text }: RequestOf<'feedback.reply'>,
    key: IdempotencyKey,
  ): Promise<Feedback> {
    requireShort(text);
    const tenant = db.forTenant(member.tenantId);
    const at = clock.now();
    await tenant.transaction((tx) =>
      once(tx, member, key, at, async () => {
        const found = await repository.findFeedback(tx, id);
        if (found?.authorId !== member.userId) throw notFound();
        await count(member);
        await repository.insertReply(tx, { feedbackId: id, byOperator: false, text }, at);
        return { id };
      }),
    );
    return show(member.tenantId, (await repository.findFeedback(tenant, id))!);
  }

  /** Lists feedback for the operator, oldest first: only that which waits for an answer, or all. */
  async function listAll({ all }: { all: boolean }) {
    const found = await Promise.all(
      (await enterprises.list()).map(async ({ id: tenantId, name: tenantName }) => {
        const stored = await repository.findForOperator(db.forTenant(tenantId), all);
        return stored.map((feedback) => ({ tenantId, tenantName, ...forOperator(tenantId, feedback) }));
      }),
    );
    return found.flat().toSorted((one, other) => one.at.localeCompare(other.at));
  }

  function forOperator(tenantId: string, { contactEnc, ...feedback }: repository.StoredFeedback) {
    return { ...feedback, contact: contactEnc && cipher.open(tenantId, contactEnc) };
  }

  /** Reads feedback for the operator. Undefined if there is none. */
  async function read(tenantId: string, id: string) {
    const found = await repository.findFeedback(db.forTenant(tenantId), id);
    return found && forOperator(tenantId, found);
  }

  /**
   * Stores the operator's answer and tells the author. Returns false if there is no such feedback. Throws for a text
   * that is too long.
   */
  async function answer(tenantId: string, id: string, text: string): Promise<boolean> {
    requireShort(text);
    const at = clock.now();
    return db.forTenant(tenantId).transaction(async (tx) => {
      const found = await repository.findFeedback(tx, id);
      if (!found) return false;
      await repository.insertReply(tx, { feedbackId: id, byOperator: true, text }, at);
      await pushTo(tx, [{ to: [found.authorId], type: push.operatorAnswered, data: { what: 'feedback', id } }], at);
      return true;
    });
  }

  return { save, list, reply, listAll, read, answer };
}
