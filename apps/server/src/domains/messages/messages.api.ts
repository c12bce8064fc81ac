export type { AgendaAsked, AgendaPart } from './messages.seams.ts';
