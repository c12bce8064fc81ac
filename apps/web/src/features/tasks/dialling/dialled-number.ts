import type { ReplyOf } from '@haihu/contract/contract';

/** A number of a task, as the dialling screen shows it. */
export type DialledNumber = ReplyOf<'tasks.number'>;
