import type { CallName, RequestTo } from '@haihu/contract/contract';
import type { Ids } from '../scene.ts';

/**
 * What somebody is answered who asks for a thing that is not theirs.
 * A number: that error. `own`: a success that holds nothing of ours. `shared`: the same as for everybody.
 */
export type Answer = number | 'own' | 'shared';

export interface Row<Name extends CallName> {
  /** What the rightful member asks. */
  request: (ids: Ids) => RequestTo<Name>;
  /** The owner of another enterprise asks the same. */
  otherEnterprise: Answer;
  /** A colleague with every permission, who sees their own things only. */
  notTheOwner: Answer;
}

type CallsOf<Domain extends string> = Extract<CallName, `${Domain}.${string}`>;

/** A row for each call of these domains: one that lacks it does not compile. */
export type RowsOf<Domain extends string> = { [Name in CallsOf<Domain>]: Row<Name> };

export const ABSENT = {
  tag: 40402,
  sea: 40406,
  customer: 40400,
  import: 40401,
  batch: 40405,
  attachment: 40407,
  savedFilter: 40408,
  merge: 40409,
  extension: 40412,
  visit: 40410,
  followUp: 40411,
  call: 40420,
  bill: 40480,
  package: 40481,
  run: 40422,
  /** Nobody of those named is there. */
  nobody: 41311,
  job: 40440,
  file: 40430,
  department: 40460,
  staff: 40461,
  role: 40462,
};
export const nothing = () => ({});
export const dayOnly = () => ({ from: '2026-03-02', to: '2026-03-02' });
