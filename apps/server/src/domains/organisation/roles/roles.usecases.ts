import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { ROLE_LIMIT } from '@haihu/contract/organisation/roles';
import { type Permission, permissions as known, presetRoles } from '@haihu/contract/permissions';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { nameTaken, roleHeld, roleNotFound, tooMany } from '../core/organisation.errors.ts';
import { mayGrant } from '../core/organisation.policy.ts';
import * as repository from '../core/roles.repository.ts';
import { applyRights } from './rights.ts';

export function createRoleUsecases({ db, clock }: { db: Db; clock: Clock }) {
  async function menu(member: Member): Promise<ReplyOf<'organisation.roleMenu'>> {
    const tenant = db.forTenant(member.tenantId);
    const stored = await repository.findRoles(tenant);
    return {
      ringsOutside: await repository.mayRingOutside(tenant, member),
      list: stored.map((role) => ({
        ...role,
        permissions: role.permissions.filter((code): code is Permission => known.some((one) => one === code)),
        newPermissions: newIn(role),
        grantable: mayGrant(member, role),
      })),
    };
  }

  /** Runs at a start: gives permissions that a release adds to the presets of existing enterprises. */
  async function followPresets(): Promise<void> {
    for (const tenantId of await repository.findBehind(db)) {
      await db.forTenant(tenantId).transaction(async (tx) => {
        await repository.lockRoles(tx);
        // Nobody is signed out, because every request reads the present rights.
        for (const roleId of await repository.followCode(tx)) await repository.refreshRights(tx, { roleId });
      });
    }
  }

  async function save(
    member: Member,
    { id, ...wanted }: RequestOf<'organisation.saveRole'>,
  ): Promise<ReplyOf<'organisation.saveRole'>> {
    const now = clock.now();
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      await repository.lockRoles(tx);
      const [before] = id === undefined ? [] : await repository.findRolesById(tx, [id]);
      if (id !== undefined && !before) throw roleNotFound();
      if (!mayGrant(member, wanted) || (before && !mayGrant(member, before))) throw beyondOwnRights();
      if (wanted.ringsOutside && !before?.ringsOutside && !(await repository.mayRingOutside(tx, member)))
        throw beyondOwnRights();
      if (!(await repository.isRoleNameFree(tx, wanted.name, id))) throw nameTaken();
      let [saved, changed] = [before?.id, 0];
      if (before) {
        // A role with its own name is no longer the preset that clients translate.
        const preset = before.name === wanted.name ? (before.preset ?? undefined) : undefined;
        await repository.updateRole(tx, before.id, { ...wanted, preset });
        changed = await applyRights(tx, { roleId: before.id }, now);
      } else if ((await repository.findRoles(tx)).length >= ROLE_LIMIT) throw tooMany(ROLE_LIMIT);
      saved ??= await repository.insertRole(tx, wanted);
      const detail = {
        name: wanted.name,
        preset: before?.name === wanted.name ? before.preset : null,
        ...(wanted.ringsOutside !== undefined && { ringsOutside: wanted.ringsOutside ? 'yes' : 'no' }),
      };
      await audit(tx, member, { at: now, action: 'organisation.role_saved', subjectId: saved, detail });
      return { id: saved, changed };
    });
  }

  async function remove(member: Member, id: string): Promise<ReplyOf<'organisation.deleteRole'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await repository.lockRoles(tx);
      const [found] = await repository.findRolesById(tx, [id]);
      if (!found) throw roleNotFound();
      if (!mayGrant(member, found)) throw beyondOwnRights();
      if (found.holders > 0) throw roleHeld(found.holders);
      await repository.deleteRole(tx, id);
      const detail = { name: found.name, preset: found.preset };
      await audit(tx, member, { at: clock.now(), action: 'organisation.role_deleted', subjectId: id, detail });
    });
    return { done: true };
  }

  return { menu, save, remove, followPresets };
}

/** Returns the permissions that releases added to a preset since the enterprise last decided its grants. */
function newIn({ preset, permissions, given }: repository.StoredRole): Permission[] {
  if (!preset || !given) return [];
  return presetRoles[preset].permissions.filter((code) => !permissions.includes(code) && !given.includes(code));
}

const beyondOwnRights = () => new AppError('organisation.beyond_own_rights');
