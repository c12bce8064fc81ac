/** Kinds of messages, in the order in which they are listed. */
export const messageKinds = ['visit', 'assignment', 'task', 'application', 'money', 'extension', 'system'] as const;
export type MessageKind = (typeof messageKinds)[number];
