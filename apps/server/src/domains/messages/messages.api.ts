export type { AgendaAsked, AgendaCounts, AgendaPart, AgendaThing } from './messages.seams.ts';
export { WAITING_CHANNEL } from './notices/waiting.usecases.ts';
