import type { EndpointName, RequestTo } from '@haihu/contract/contract';
import type { Ids } from '../scene.ts';

/**
 * The answer to a member who asks for a thing of another owner.
 * A number: that error. `own`: a success that holds nothing of ours. `shared`: the same as for everybody.
 */
export type Answer = number | 'own' | 'shared';

export interface Row<Name extends EndpointName> {
  /** The request of the rightful member. */
  request: (ids: Ids) => RequestTo<Name>;
  /** The answer when the owner of another enterprise sends the same request. */
  otherEnterprise: Answer;
  /** The answer for a colleague with every permission, who sees only their own things. */
  notTheOwner: Answer;
}

type CallsOf<Domain extends string> = Extract<EndpointName, `${Domain}.${string}`>;

/** Rows for all calls of these domains. A missing row does not compile. */
export type RowsOf<Domain extends string> = { [Name in CallsOf<Domain>]: Row<Name> };

export const ABSENT = {
  tag: 40400,
  publicPool: 40400,
  customer: 40400,
  import: 40400,
  batch: 40400,
  attachment: 40400,
  savedFilter: 40400,
  merge: 40400,
  extension: 40400,
  callBack: 40400,
  message: 40400,
  followUp: 40400,
  call: 40400,
  line: 40400,
  agent: 40400,
  bill: 40400,
  package: 40400,
  quote: 40400,
  recharge: 40400,
  run: 40400,
  /** The error when none of the named customers exists. */
  nobody: 41311,
  job: 40400,
  file: 40400,
  device: 40400,
  department: 40400,
  staff: 40400,
  role: 40400,
  feedback: 40400,
  task: 40400,
  taskNumber: 40400,
  ownOutcome: 40400,
};
export const nothing = () => ({});
export const dayOnly = () => ({ from: '2026-03-02', to: '2026-03-02' });
