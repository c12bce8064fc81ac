import { buffer } from 'node:stream/consumers';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { PHOTO_HOURS, type ReadNumber } from '@haihu/contract/tasks/photos';
import { numbersOfLine } from '@haihu/rules/tasks/photos/photo-numbers';
import { type Ocr, OcrUnavailable, PictureUnreadable, type ReadLine } from '../../../integrations/ocr/ocr.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { type FileApi, isImage, storedKindOf } from '../../files/files.api.ts';
import { forgetPhotoTask, readPhotoTask } from './photos.jobs.ts';
import * as repository from './photos.repository.ts';

/** Largest number of photos of one member: more than a person reviews. */
const PHOTOS = { limit: 30, seconds: 600 };
const KEPT = PHOTO_HOURS * 60 * 60 * 1000;
/** Milliseconds to wait for the reader. It is less than clients wait for an answer. */
const PATIENCE = 10_000;

export interface PhotoParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  limits: RateLimits;
  ocr: Ocr;
  files: Pick<FileApi, 'take' | 'read' | 'readOwn' | 'remove' | 'pictureLink'>;
}

export type Photos = ReturnType<typeof createPhotoUsecases>;

/** Reads numbers from photos. A member reviews them beside the photo. */
export function createPhotoUsecases({ db, cipher, clock, limits, ocr, files }: PhotoParts) {
  async function commit(
    member: Member,
    { filePath }: RequestOf<'tasks.commitPhoto'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'tasks.commitPhoto'>> {
    await takeTurn(member);
    const now = clock.now();
    const { jobId } = await db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, now, async () => {
        const { kind } = await files.take(tx, member, filePath);
        if (!isImage(kind)) throw new AppError('files.not_accepted');
        const id = await repository.insertReading(tx, { memberId: member.userId, filePath, at: now });
        await queue.enqueue(tx, { task: readPhotoTask, id });
        await queue.enqueue(tx, { task: forgetPhotoTask, id, runAt: new Date(now.getTime() + KEPT) });
        return { jobId: id };
      }),
    );
    return { jobId: String(jobId) };
  }

  async function query(member: Member, { jobId }: RequestOf<'tasks.photo'>): Promise<ReplyOf<'tasks.photo'>> {
    const reading = await repository.findReading(db.forTenant(member.tenantId), jobId);
    if (reading?.memberId !== member.userId) throw new AppError('tasks.photo_not_found');
    const { state, filePath, linesEnc, at } = reading;
    const lines = linesEnc ? (JSON.parse(cipher.open(member.tenantId, linesEnc)) as ReadLine[]) : [];
    return {
      state,
      picture: files.pictureLink(member.tenantId, filePath),
      expiresAt: new Date(Date.parse(at) + KEPT).toISOString(),
      numbers: lines.flatMap(numbersIn),
    };
  }

  /** Runs the job of `commit`. A photo that cannot be read ends it; if the reader is away, the job is tried again. */
  async function read(tenantId: string, id: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const reading = await repository.findReading(tenant, id);
    if (reading?.state !== 'waiting') return;
    const bytes = await buffer(await files.read(tenantId, reading.filePath));
    const lines = await ocr.read(bytes).catch((error: unknown) => {
      if (error instanceof PictureUnreadable) return null;
      throw error;
    });
    await end(tenant, reading, lines);
  }

  /** Ends a reading after the last try of `read` has failed. */
  async function giveUp(tenantId: string, id: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const reading = await repository.findReading(tenant, id);
    if (reading) await end(tenant, reading, null);
  }

  async function end(tenant: TenantDb, { id }: repository.StoredReading, lines: ReadLine[] | null) {
    const sealed = lines && cipher.seal(tenant.tenantId, JSON.stringify(lines)).enc;
    // No number is entered yet: the member who sent the photo reviews the lines first.
    await tenant.transaction(async (tx) => {
      await repository.endReading(tx, id, lines ? 'done' : 'failed', sealed);
    });
  }

  async function forget(tenantId: string, id: string): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const path = await repository.deleteReading(tx, id);
      if (path) await files.remove(tx, path);
    });
  }

  async function readFile(
    member: Member,
    { filePath, type }: RequestOf<'tasks.readFile'>,
  ): Promise<ReplyOf<'tasks.readFile'>> {
    const bytes = await files.readOwn(db.forTenant(member.tenantId), member, filePath);
    const kind = storedKindOf(filePath);
    if (!kind || !isImage(kind)) throw new AppError('files.not_accepted');
    await takeTurn(member);
    const lines = await inTime(ocr.read(bytes));
    const shown =
      type === 'text'
        ? lines.map(({ text, ...rest }) => ({ words: text, ...rest }))
        : lines
            .flatMap(numbersIn)
            .flatMap(({ number: words, certainty, place, problem }) =>
              problem === null ? [{ words, certainty, place }] : [],
            );
    return { words_result: shown };
  }

  async function takeTurn(member: Member): Promise<void> {
    const taken = await limits.take([{ of: ['photos', member.tenantId, member.userId], ...PHOTOS }]);
    if (taken.allowed) return;
    throw new AppError('tasks.too_many_photos', { allowedAgainAt: taken.allowedAgainAt.toISOString() });
  }

  return { commit, query, readFile, read, giveUp, forget };
}

const numbersIn = (line: ReadLine): ReadNumber[] =>
  numbersOfLine(line).map((number) => ({ ...number, certainty: line.certainty, place: line.place }));

/**
 * Returns the lines, or throws before the client stops waiting. Throws `tasks.photo_reader_away` and
 * `tasks.photo_unreadable`.
 */
async function inTime(lines: Promise<ReadLine[]>): Promise<ReadLine[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OcrUnavailable('no answer in time')), PATIENCE);
  });
  try {
    return await Promise.race([lines, late]);
  } catch (error) {
    if (error instanceof PictureUnreadable) throw new AppError('tasks.photo_unreadable');
    if (error instanceof OcrUnavailable) throw new AppError('tasks.photo_reader_away');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
