import type { Permission } from '@haihu/contract/permissions';
import { isAllowed, type Member } from '../../../kernel/member.ts';

const HOUR = 60 * 60 * 1000;

/** Milliseconds without use and in total after which a session ends, whichever comes first. */
export const SESSION_IDLE = 12 * HOUR;
export const SESSION_LIFE = 7 * 24 * HOUR;

const menus: Record<string, Permission> = {
  sea: 'customers.sea.read',
  private: 'customers.private.read',
  import: 'customers.import',
  dial: 'calls.place',
  callRecords: 'calls.read',
  statistics: 'statistics.read',
};

const actions: Record<string, Permission> = {
  claim: 'customers.claim',
  addCustomer: 'customers.create',
  editCustomer: 'customers.edit',
  followUp: 'followups.write',
  playRecording: 'calls.recording',
};

/** Returns the specification's two menu maps: the places that a member may open, and the actions there. */
export function jurisdictionOf(member: Member) {
  const judge = (entries: Record<string, Permission>) =>
    Object.fromEntries(Object.entries(entries).map(([entry, permission]) => [entry, isAllowed(member, permission)]));
  return { jurisdiction: judge(menus), jurisdictionTWo: judge(actions) };
}
