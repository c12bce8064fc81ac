import type { Call } from '@haihu/contract/calls/core/calls';
import type { AgendaThing } from '../../messages/messages.api.ts';

/**
 * Returns calls as things of an agenda, in their order. `placed`: the instant of each in the agenda, and the key of its
 * report.
 */
export function owedCalls(calls: Call[], placed: (index: number) => Pick<AgendaThing, 'at' | 'bindId'>): AgendaThing[] {
  return calls.map((call, index) => {
    const { id, customerId, taskNumberId, customerName: name, company, callee: mobile } = call;
    const agent = { memberId: call.agentId!, memberName: call.agentName! };
    const about = { customerId, taskNumberId, name, company, level: null, mobile, text: '', because: null };
    return { id, ...agent, ...about, ...placed(index) };
  });
}
