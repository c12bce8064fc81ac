import type { Language } from '@haihu/contract/languages';
import type { ImageKind } from '@haihu/contract/files/values';
import type { ReplyOf } from '@haihu/contract/contract';
import { errorText } from '@haihu/contract/error-texts';
import type { Job } from '@haihu/contract/files/files';
import { newPath, type Storage } from '../../integrations/storage/storage.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { findJob, findJobsOf, type StoredJob } from '../../kernel/jobs.ts';
import { type Member, reaches, type Rights } from '../../kernel/member.ts';
import * as queue from '../../platform/queue/queue.ts';
import type { RateLimits } from '../../kernel/rate-limit.ts';
import {
  animatedImage,
  fileInUse,
  fileNotFound,
  jobNotFound,
  linkExpired,
  noFile,
  notAccepted,
  tooManyPixels,
  unreadableImage,
} from './files.errors.ts';
import { removeOrphan } from './files.jobs.ts';
import * as repository from './files.repository.ts';
import { fileJobs, type JobFiles } from './files.seams.ts';
import { redraw } from './images.ts';
import { isImage, kindOf, mediaTypes, storedKindOf, workbookProblem } from './kinds.ts';
import type { Links, OpenedFile } from './links.ts';

/** Milliseconds for which an unused upload is kept. */
const ORPHAN_AFTER = 24 * 60 * 60 * 1000;

/** The folder of members' uploads. */
const UPLOADED = 'uploads';

/** Limit of one member's uploads: more than a member chooses by hand, but too few to fill a disk quickly. */
const UPLOADS = { limit: 60, seconds: 600 };

/** Milliseconds for which the file of a job can be downloaded. `LISTED`: largest number of listed jobs. */
const TAKEN_FOR = 24 * 60 * 60 * 1000;
const LISTED = 50;

export interface Upload {
  /** The name that the sender gave it. */
  name: string;
  bytes: Buffer;
}

export type FileUsecases = ReturnType<typeof createFileUsecases>;

export function createFileUsecases({
  db,
  clock,
  storage,
  links,
  limits,
  jobFiles: mayTake,
}: {
  db: Db;
  clock: Clock;
  storage: Storage;
  links: Links;
  limits: RateLimits;
  jobFiles: JobFiles;
}) {
  /**
   * Stores an upload. Returns its path. The row comes first, because bytes without a row would never be found again.
   */
  async function upload(member: Member, { name, bytes }: Upload): Promise<string> {
    const taken = await limits.take([{ of: ['upload', member.tenantId, member.userId], ...UPLOADS }]);
    if (!taken.allowed) throw new AppError('request.too_many', { allowedAgainAt: taken.allowedAgainAt.toISOString() });
    if (bytes.length === 0) throw noFile();
    const kind = kindOf(bytes, name);
    if (!kind) throw notAccepted(workbookProblem(bytes));
    const stored = isImage(kind) ? await drawnAnew(bytes, kind) : bytes;
    const now = clock.now();
    const file = { path: newPath(UPLOADED, kind), ownerId: member.userId, kind, name, size: stored.length };
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const id = await repository.insertFile(tx, file, now, null);
      await queue.enqueue(tx, { task: removeOrphan, id, runAt: new Date(now.getTime() + ORPHAN_AFTER) });
    });
    await storage.write(member.tenantId, file.path, stored);
    return file.path;
  }

  /**
   * Deletes a member's own upload. Files that others made for the member (recordings, error files) cannot be deleted.
   */
  async function remove(member: Member, path: string): Promise<void> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const file = path.startsWith(`${UPLOADED}/`) && (await repository.lockOwn(tx, path, member.userId));
      if (!file) throw fileNotFound();
      if (file.keptAt) throw fileInUse();
      await storage.remove(member.tenantId, path);
      await repository.deleteFile(tx, file.id);
    });
  }

  /** Removes an unused upload. The bytes go before the row, so that a new try repairs an interrupted one. */
  async function removeIfOrphan(tenantId: string, id: string): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const path = await repository.lockOrphan(tx, id);
      if (!path) return;
      await storage.remove(tenantId, path);
      await repository.deleteFile(tx, id);
    });
  }

  /** Opens a link. Returns its file, the size in bytes, and the seconds for which the browser may keep it. */
  async function openLink(link: string): Promise<OpenedFile & { size: number; keepSeconds: number }> {
    const linked = links.open(link);
    const size = await storage.sizeOf(linked.tenantId, linked.path);
    if (size === null) throw linkExpired();
    const left = linked.keepUntil ? linked.keepUntil.getTime() - clock.now().getTime() : 0;
    return { ...linked, size, keepSeconds: Math.floor(left / 1000) };
  }

  async function readJob(member: Member, id: string, language: Language): Promise<ReplyOf<'jobs.read'>> {
    const job = await findJob(db.forTenant(member.tenantId), id);
    if (job?.makerId !== member.userId) throw jobNotFound();
    return inWords(job, language);
  }

  /** Lists a member's jobs that make files. Leaves out files that are gone. */
  async function jobFiles(member: Member, language: Language): Promise<ReplyOf<'jobs.files'>> {
    const tenant = db.forTenant(member.tenantId);
    const since = new Date(clock.now().getTime() - TAKEN_FOR);
    const asked = { makerId: member.userId, kinds: fileJobs, since, limit: LISTED };
    const jobs = await findJobsOf(tenant, asked);
    const made = jobs.flatMap(({ filePath }) => filePath ?? []);
    const there = await repository.pathsThere(tenant, made);
    const list = jobs.filter(({ state, filePath }) => (filePath ? there.includes(filePath) : state !== 'done'));
    return { list: list.map((job) => ({ ...inWords(job, language), fileName: job.fileName })) };
  }

  /**
   * Returns a link to a job's file. Throws `jobs.not_found` for another member's job. Throws `permission.missing` if
   * the member may not make such a file any more, and `files.not_found` if there is no file.
   */
  async function jobFile(member: Member, id: string): Promise<ReplyOf<'jobs.file'>> {
    const job = await findJob(db.forTenant(member.tenantId), id);
    if (job?.makerId !== member.userId) throw jobNotFound();
    if (isFileJob(job.kind) && !mayTake[job.kind](member)) throw new AppError('permission.missing');
    // The file holds everything that its maker could see then. A maker who may see less by now gets none of it.
    const maker = job.input.maker as Rights | undefined;
    if (maker && !reaches(member, maker)) throw new AppError('permission.missing');
    const { filePath: path, fileName: name } = job;
    const kind = path && storedKindOf(path);
    if (!path || !name || !kind || (await storage.sizeOf(member.tenantId, path)) === null) throw fileNotFound();
    return { ...links.create({ tenantId: member.tenantId, path, name, type: mediaTypes[kind] }), name };
  }

  return { upload, remove, removeIfOrphan, openLink, readJob, jobFiles, jobFile, read: storage.read };
}

const isFileJob = (kind: Job['kind']): kind is keyof JobFiles => fileJobs.some((one) => one === kind);

/** Returns what the maker may know of a job. A push sends it as it is, so the job's input is left out here. */
function inWords(job: StoredJob, language: Language): Job {
  const { id, kind, state, done, total, result, createdAt } = job;
  const problem = job.problem && errorText(job.problem, language);
  return { id, kind, state, done, total, problem, result, hasFile: job.filePath !== null, createdAt };
}

async function drawnAnew(bytes: Buffer, kind: ImageKind): Promise<Buffer> {
  const drawn = await redraw(bytes, kind);
  if (drawn === 'too many pixels') throw tooManyPixels();
  if (drawn === 'animated') throw animatedImage();
  if (drawn === 'unreadable') throw unreadableImage();
  return drawn;
}
