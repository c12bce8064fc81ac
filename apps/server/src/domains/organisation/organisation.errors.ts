import { AppError } from '../../platform/errors.ts';

const inField = (field: string, problem: string) => ({ fields: [{ field, problem }] });

export const departmentNotFound = () => new AppError('organisation.department_not_found');
export const staffNotFound = () => new AppError('organisation.staff_not_found');
export const roleNotFound = () => new AppError('organisation.role_not_found');
export const departmentLoop = (field: string) =>
  new AppError('organisation.department_loop', inField(field, 'within itself'));
export const tooDeep = (limit: number) =>
  new AppError('organisation.too_deep', { limit, ...inField('parentId', `more than ${limit} levels`) });
export const tooMany = (limit: number) => new AppError('organisation.too_many', { limit });
export const nameTaken = () => new AppError('organisation.name_taken', inField('name', 'taken'));
export const departmentNotEmpty = (staff: number, departments: number) =>
  new AppError('organisation.department_not_empty', { staff, departments });
export const roleHeld = (holders: number) => new AppError('organisation.role_held', { holders });
export const memberAlready = () => new AppError('organisation.member_already', inField('mobile', 'a member already'));
export const staffImportTooLong = (limit: number) => new AppError('organisation.staff_import_too_long', { limit });
export const badMobile = () => new AppError('identity.bad_mobile', inField('mobile', 'not a mobile number'));
export const successorNeeded = (held: { customers: number; visits: number }) =>
  new AppError('organisation.successor_needed', held);
