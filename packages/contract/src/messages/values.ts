/** Kinds of messages, in the order in which they are listed. */
export const messageKinds = ['visit', 'assignment', 'task', 'application', 'money', 'extension', 'system'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Kinds of things that a member's agenda holds. Things of one instant come in this order. */
export const agendaKinds = ['call_back', 'task_number', 'unreported', 'unwritten', 'leaving', 'extension'] as const;
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
export const MOST_COUNTED = 1000;
