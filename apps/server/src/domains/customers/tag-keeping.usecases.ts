import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import type { Member } from '../../platform/member.ts';
import { noteChange } from '../config/config.api.ts';
import * as repository from './customer-tags.repository.ts';
import { tagExists, tagNotFound } from './customers.errors.ts';

export type TagKeeping = ReturnType<typeof createTagKeeping>;

/** The tags of an enterprise, for whoever keeps them in order. Each change stands in the history of its settings. */
export function createTagKeeping({ db, clock }: { db: Db; clock: Clock }) {
  async function all(member: Member): Promise<ReplyOf<'customers.allTags'>> {
    return { list: await repository.findAllTags(db.forTenant(member.tenantId)) };
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

  async function merge(member: Member, { id, into }: RequestOf<'customers.mergeTags'>): Promise<void> {
    if (id === into) throw tagNotFound();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const [from, target] = [await lock(tx, id), await lock(tx, into)];
      await repository.moveTag(tx, id, into);
      const at = clock.now();
      await noteChange(tx, member, {
        key: 'tags',
        at,
        before: { name: from.name },
        after: { mergedInto: target.name },
      });
    });
  }

  /** What a tag was and is; a new one was nothing. */
  async function note(tx: Queryable, member: Member, before: repository.KeptTag | null, after: repository.ColouredTag) {
    const { groupName, name, colour } = after;
    const was = before && { groupName: before.groupName, name: before.name, colour: before.colour };
    const is = { groupName, name, colour };
    if (JSON.stringify(was) === JSON.stringify(is)) return;
    await noteChange(tx, member, { key: 'tags', at: clock.now(), before: was ?? {}, after: is });
  }

  return { all, save, archive, merge };
}

async function lock(tx: Queryable, id: string): Promise<repository.KeptTag> {
  const found = await repository.lockTag(tx, id);
  if (!found) throw tagNotFound();
  return found;
}
