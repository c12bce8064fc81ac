export type { AgendaAsked, AgendaCounts, AgendaPart, AgendaThing } from './messages.seams.ts';
