import { AppError } from '../../../platform/errors.ts';

/** Gives the same error for a task that is absent, another enterprise's or out of scope. */
export const taskNotFound = () => new AppError('tasks.not_found');
export const numberNotFound = () => new AppError('tasks.number_not_found');
export const intakeNotFound = () => new AppError('tasks.intake_not_found');
export const intakeNotUndoable = () => new AppError('tasks.intake_not_undoable');

export const stillRunning = () => new AppError('tasks.still_running');
export const taskOver = () => new AppError('tasks.over');
export const notRunning = () => new AppError('tasks.not_running');
export const taskChanged = (version: number) => new AppError('tasks.changed', { version });
export const noTaskAgents = () => new AppError('tasks.no_seats');
export const notATaskAgent = (userIds: string[]) => new AppError('tasks.not_a_seat', { userIds });
export const tooFewNumbers = (left: number) => new AppError('tasks.too_few_numbers', { left });
export const lineUnusable = () => new AppError('tasks.no_line');
export const byDevice = () => new AppError('tasks.by_device');
export const beingDivided = () => new AppError('tasks.being_divided');
export const beingCalled = () => new AppError('tasks.being_called');
export const notYours = () => new AppError('tasks.not_yours');
export const onlyPractised = () => new AppError('tasks.only_practised');
export const notASample = () => new AppError('tasks.not_a_sample');
