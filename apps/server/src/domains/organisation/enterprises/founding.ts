import type { Queryable } from '../../../platform/db/db.ts';
import { markFounded } from '../core/enterprises.repository.ts';
import { findGivenRoles } from '../core/grants.repository.ts';
import { type AssignedPlace, takeIn } from '../core/taking-in.ts';
import { insertDepartment } from '../structure/departments.repository.ts';
import type { Founding } from './opening-parts.ts';

const LONGEST_DEPARTMENT = 30;

/** Creates the first department of a new enterprise, with the enterprise's name. Returns the owner's place. */
export async function prepareOwnersPlace(tx: Queryable, name: string): Promise<AssignedPlace> {
  const departmentId = await insertDepartment(tx, { name: firstDepartment(name), parentId: null });
  const administrators = (await findGivenRoles(tx)).filter(({ preset }) => preset === 'administrator');
  return { departmentId, roleIds: administrators.map(({ id }) => id) };
}

/** Completes a new enterprise whose founder exists and owns it. */
export async function foundWithOwner(tx: Queryable, founding: Founding, now: Date): Promise<void> {
  const { userId, ownName, name, industry } = founding;
  const place = await prepareOwnersPlace(tx, name);
  await takeIn(tx, { userId, name: ownName, isOwner: true, ...place }, userId, now);
  await markFounded(tx, { industry, founderId: userId, now });
}

/** Cuts the enterprise's name to a department's length. An emoji at the cut is left out, not halved. */
function firstDepartment(name: string): string {
  const cut = name.slice(0, LONGEST_DEPARTMENT);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}
