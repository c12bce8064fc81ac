import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { createJob, findOpenJob, finishJob, trackProgress } from '../../../kernel/jobs.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { noteChange } from '../../config/config.api.ts';
import { tagExists, tagMerging, tagNotFound } from '../core/customers.errors.ts';
import { findTags } from '../core/customers.repository.ts';
import * as repository from './customer-tags.repository.ts';

/** The number of customers in one transaction. */
const BATCH = 500;

/** Manages the tags of an enterprise. Each change is recorded in the history of settings. */
export function createTagKeeping({ db, clock }: { db: Db; clock: Clock }) {
  async function all(member: Member): Promise<ReplyOf<'customers.allTags'>> {
    return { list: await repository.findAllTags(db.forTenant(member.tenantId)) };
  }

  async function shown(member: Member): Promise<ReplyOf<'customers.tags'>> {
    const groups = Map.groupBy(await findTags(db.forTenant(member.tenantId)), ({ groupName }) => groupName);
    return { groups: [...groups].map(([name, found]) => ({ name, tags: found })) };
  }

  async function save(member: Member, { id, ...tag }: RequestOf<'customers.saveTag'>): Promise<{ id: string }> {
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      const before = id === undefined ? null : await lock(tx, id);
      const saved = before ? await repository.updateTag(tx, before.id, tag) : await repository.insertTag(tx, tag);
      if (saved === undefined) throw tagExists();
      await note(tx, member, before, tag);
      return { id: saved };
    });
  }

  async function archive(member: Member, { id, archived }: RequestOf<'customers.archiveTag'>): Promise<void> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const before = await lock(tx, id);
      if (before.archived === archived) return;
      await repository.setArchived(tx, id, archived ? clock.now() : null);
      const { name } = before;
      const at = clock.now();
      await noteChange(tx, member, {
        key: 'tags',
        at,
        before: { name, archived: !archived },
        after: { name, archived },
      });
    });
  }

  /**
   * Merges a tag into another. Few customers change at once; for many, a job does it in batches, and its id is
   * returned.
   */
  async function merge(
    member: Member,
    { id, into }: RequestOf<'customers.mergeTags'>,
  ): Promise<ReplyOf<'customers.mergeTags'>> {
    if (id === into) throw tagNotFound();
    const jobId = await db.forTenant(member.tenantId).transaction(async (tx) => {
      // Locked in the order of ids, so that a merge the other way round cannot block this one.
      const locked = new Map<string, repository.KeptTag>();
      for (const one of [id, into].toSorted()) locked.set(one, await lock(tx, one));
      if (await repository.isMergeTarget(tx, id)) throw tagMerging();
      const at = clock.now();
      const [before, after] = [{ name: locked.get(id)!.name }, { mergedInto: locked.get(into)!.name }];
      await noteChange(tx, member, { key: 'tags', at, before, after });
      const moving = { id, into, limit: BATCH, actorId: member.userId, at };
      if ((await repository.moveTag(tx, moving)) < BATCH) {
        await repository.deleteTag(tx, id);
        return null;
      }
      await repository.setMerging(tx, id, into, at);
      const total = await repository.countTagged(tx, id);
      const job = await createJob(tx, member, 'customers.merge_tags', at, { id, total });
      await queue.enqueue(tx, { task: mergeTagsTask, id: job });
      return job;
    }, 'for its values');
    return { done: true, jobId };
  }

  /** Runs as a queue task. A batch is one transaction, so the next run continues after an interruption. */
  async function runMerge(tenantId: string, jobId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const job = await findOpenJob(tenant, jobId);
    if (!job) return;
    const { id, total } = job.input as { id: string; total: number };
    const progress = trackProgress(tenant, jobId, clock);
    let left = total;
    while (left > 0) {
      await progress.report(Math.max(0, total - left), total);
      left = await tenant.transaction(
        (tx) => mergeBatch(tx, id, { actorId: job.makerId, at: clock.now() }),
        'for its values',
      );
    }
    await tenant.transaction((tx) => finishJob(tx, jobId, { merged: total }, clock.now()));
  }

  /** Records a tag's former and new values; a new tag has no former ones. */
  async function note(tx: Queryable, member: Member, before: repository.KeptTag | null, after: repository.ColouredTag) {
    const { groupName, name, colour } = after;
    const was = before && { groupName: before.groupName, name: before.name, colour: before.colour };
    const is = { groupName, name, colour };
    if (JSON.stringify(was) === JSON.stringify(is)) return;
    await noteChange(tx, member, { key: 'tags', at: clock.now(), before: was ?? {}, after: is });
  }

  return { all, shown, save, archive, merge, runMerge };
}

/** Moves one batch. Returns the number of customers that still have the old tag. */
async function mergeBatch(tx: Queryable, id: string, by: { actorId: string; at: Date }): Promise<number> {
  const into = await repository.lockMerging(tx, id);
  if (into === undefined) return 0;
  await repository.moveTag(tx, { id, into, limit: BATCH, ...by });
  const left = await repository.countTagged(tx, id);
  if (left === 0) await repository.deleteTag(tx, id);
  return left;
}

async function lock(tx: Queryable, id: string): Promise<repository.KeptTag> {
  const found = await repository.lockTag(tx, id);
  if (!found) throw tagNotFound();
  return found;
}

/** Replaces one tag of customers by another. The task's `id` is the job's. */
export const mergeTagsTask: QueueTask = { name: 'customers.merge-tags', attempts: 12 };
