import type { Module } from '../../../kernel/module.ts';
import type { LeavingParts } from '../core/leaving-parts.ts';
import { handOverTask } from './hand-over.usecases.ts';
import { createLeaving } from './leaving.usecases.ts';
import { createStaffUsecases, type StaffParts } from './staff.usecases.ts';

/** Makes the room's module: the staff of an enterprise, from their first day to the hand-over of what they held. */
export function createStaff(parts: StaffParts & LeavingParts) {
  const staff = createStaffUsecases(parts);
  const leaving = createLeaving(parts);
  return {
    api: { staff, leaving },
    routes({ handle }) {
      handle('organisation.staff', (member, request) => staff.page(member, request));
      handle('organisation.staffMember', (member, { id }) => staff.detail(member, id));
      handle('organisation.addStaff', (member, request) => staff.add(member, request));
      handle('organisation.editStaff', (member, request) => staff.edit(member, request));
      handle('organisation.holdings', (member, { id }) => leaving.held(member, id));
      handle('organisation.endStaff', (member, request) => leaving.end(member, request));
      handle('organisation.handOver', (member, request) => leaving.handOver.info(member, request));
      handle('organisation.retryHandOver', (member, request) => leaving.handOver.retry(member, request));
      handle('organisation.restoreStaff', (member, request) => leaving.restore(member, request));
    },
    jobs: { [handOverTask.name]: leaving.runHandOver },
  } satisfies Module;
}
