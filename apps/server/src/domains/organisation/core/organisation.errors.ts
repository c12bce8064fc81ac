import { AppError, errorAt } from '../../../platform/errors.ts';

export const departmentNotFound = () => new AppError('organisation.department_not_found');
export const staffNotFound = () => new AppError('organisation.staff_not_found');
export const roleNotFound = () => new AppError('organisation.role_not_found');
export const departmentLoop = (field: string) => errorAt('organisation.department_loop', field);
export const tooDeep = (limit: number) => errorAt('organisation.too_deep', 'parentId', { limit });
export const tooMany = (limit: number) => new AppError('organisation.too_many', { limit });
export const nameTaken = () => errorAt('organisation.name_taken', 'name');
export const departmentNotEmpty = (staff: number, departments: number) =>
  new AppError('organisation.department_not_empty', { staff, departments });
export const roleHeld = (holders: number) => new AppError('organisation.role_held', { holders });
export const memberAlready = () => errorAt('organisation.member_already', 'mobile');
export const staffImportTooLong = (limit: number) => new AppError('organisation.staff_import_too_long', { limit });
export const badStaffMobile = () => errorAt('identity.bad_mobile', 'mobile');
export const successorNeeded = (held: { customers: number; visits: number }) =>
  new AppError('organisation.successor_needed', held);
