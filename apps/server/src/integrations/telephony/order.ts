import type { CallOrder, Refusal } from './telephony.ts';

const name = /^[\w-]{1,64}$/;
/** E.164 allows 15 digits; carriers put a routing prefix before them. */
const number = /^\d{3,20}$/;
/** A SIP user and host: nothing that could end a header line. */
const endpoint = /^[\w.@:-]{1,128}$/;

/**
 * The first field an engine must not be given, or null. Ids become file and channel names and numbers become SIP
 * headers: a line break or a path in one of them would be obeyed.
 */
export function wrongField(order: CallOrder): Refusal | null {
  if (!name.test(order.callId)) return 'callId';
  if (!name.test(order.tenantId)) return 'tenantId';
  if (order.agentLeg.kind === 'phone' && !number.test(order.agentLeg.number)) return 'agentLeg';
  if (order.agentLeg.kind === 'softphone' && !endpoint.test(order.agentLeg.endpoint)) return 'agentLeg';
  if (!number.test(order.callee)) return 'callee';
  if (!number.test(order.callerId)) return 'callerId';
  if (!(order.ringSeconds >= 5 && order.ringSeconds <= 120)) return 'ringSeconds';
  return null;
}

export function areTouchTones(digits: string): boolean {
  return /^[\dA-D*#]{1,32}$/.test(digits);
}
