/** Kinds of messages, in the order in which they are listed. */
export const messageKinds = ['visit', 'assignment', 'task', 'application', 'money', 'extension', 'system'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Kinds of things that a member's agenda holds. Things of one instant come in this order. */
export const agendaKinds = [
  'missed',
  'call_back',
  'task_number',
  'unreported',
  'unwritten',
  'leaving',
  'extension',
] as const;
export type AgendaKind = (typeof agendaKinds)[number];

/** The days of an agenda by the enterprise's clock. `late`: the instant has passed. `later`: after tomorrow. */
export const agendaDays = ['late', 'today', 'tomorrow', 'later'] as const;
export type AgendaDay = (typeof agendaDays)[number];

/** The agenda of the member, or of everybody whom the member leads. */
export const agendaScopes = ['mine', 'team'] as const;
export type AgendaScope = (typeof agendaScopes)[number];

/**
 * States of one kind in a reply. `unavailable`: it could not be read this time. `too_many`: too many customers would
 * have to be looked through.
 */
export const agendaStates = ['read', 'unavailable', 'too_many'] as const;
export type AgendaState = (typeof agendaStates)[number];

/** The most things of one kind and day that are counted. */
export const MOST_COUNTED = 100;

/** Kinds of notices that reach a device whose page is closed, in the order in which they are listed. */
export const noticeKinds = ['call', 'visit', 'assignment', 'extension', 'application', 'money'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The state of notices on an installation. `no_address`: it has no https address yet. */
export const pushStates = ['on', 'no_address'] as const;

/** States of a device. `barred`: its push service refused this server three times, so nothing is sent to it. */
export const deviceStates = ['works', 'barred'] as const;
export type NoticeDeviceState = (typeof deviceStates)[number];

/**
 * Outcomes of a test. `sent`: the push service took it. `gone`: the browser ended its subscription. `busy`: the service
 * asks to wait. `unreachable`: this server does not reach it. `barred`, `refused`: it does not accept this server, or
 * the notice.
 */
export const pushTests = ['sent', 'gone', 'busy', 'unreachable', 'barred', 'refused'] as const;
export type PushTestOutcome = (typeof pushTests)[number];

/** Targets of a notice. */
export const noticeTargets = [
  'call',
  'taskCall',
  'agenda',
  'customers',
  'extensions',
  'applications',
  'authentication',
  'wallet',
  'notices',
] as const;
export type NoticeTarget = (typeof noticeTargets)[number];

/**
 * The content of a notice, as the device gets it. It never holds a name, a number or a company: the page reads those
 * after it was opened.
 */
export interface NoticePayload {
  kind: NoticeKind | 'test';
  count: number;
  title: string;
  text: string;
  to: NoticeTarget;
  /** The mark of a notice. One that arrives once more after a crash of the server has the same mark. */
  mark?: string;
  /** Ids in the address of the page, by their names there. */
  ids: Record<string, string>;
}
