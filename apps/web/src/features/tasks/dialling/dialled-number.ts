import type { ReplyOf } from '@haihu/contract/contract';

/** A number of a task, with the fields of the dialling screen. */
export type DialledNumber = ReplyOf<'tasks.number'>;
