export { TASK_CHANNEL } from './pacing/leases.repository.ts';
