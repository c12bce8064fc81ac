import type { MessageSound } from '../message-events.ts';
import type { AdoptOrder, CallOrder, CommonSound, OrderedNotice } from '../telephony.ts';

/** Names of our sounds at an Asterisk. docs/asterisk.md tells the folder of their files. */
export const sounds: Record<CommonSound, string> = {
  please_wait: 'sound:haihu-please-wait',
  no_agent: 'sound:haihu-no-agent',
  call_again: 'sound:haihu-call-again',
  call_back: 'sound:haihu-call-back',
  leave_message: 'sound:haihu-leave-message',
  ask_call_back: 'sound:haihu-ask-call-back',
  place: 'sound:haihu-place',
};

/** The notice of the recording that plays in languages that have no file of their own. */
export const commonNotice = 'haihu-recording-notice';

/**
 * Returns the names of the sounds for a notice, the best first. Nobody is asked in a language that the operator chose for
 * other people, so a question falls back to English.
 */
export function noticeSoundsOf({ kind, language }: OrderedNotice): string[] {
  const nameOf = (of: string) => `haihu/${of}/recording-${kind === 'ask' ? 'question' : 'notice'}`;
  const own = language === null ? [] : [nameOf(language)];
  return kind === 'ask' ? [...own, nameOf('en')] : [...own, commonNotice, nameOf('en')];
}

/** The sound that asks an agent who picked up a phone over the line to press 1 for a caller. */
export const acceptSound = 'sound:haihu-accept-caller';

/** Returns the name of the greeting that names the keys of an enterprise's menu. */
export const menuSoundOf = (tenantId: string): string => `sound:haihu-menu-${tenantId}`;

/** Returns the name of the message that machines hear for an enterprise, or for a task of it. */
export const leftSoundOf = (tenantId: string, { taskId }: MessageSound): string =>
  taskId === null ? `haihu-message-${tenantId}` : `haihu-message-${tenantId}-${taskId}`;

/** Variables of a channel by which a new driver finds a call again after the old one died. */
export const TENANT = 'HAIHU_TENANT';
export const FIRST = 'HAIHU_FIRST';
/** The variable that holds the id of the call that a caller was adopted for. */
export const CALL_VARIABLE = 'HAIHU_CALL';
/** The variable that says why the customer is on hold. It is empty while the customer is not. */
export const HELD_VARIABLE = 'HAIHU_HELD';
/**
 * Its values. `consult`: the agent talks with a colleague meanwhile. `park`: no agent is there. `lost`: the page of the
 * agent is not heard.
 */
export const heldMarks = { hold: '1', consult: 'consult', park: 'park', lost: 'lost' } as const;
export type HoldReason = keyof typeof heldMarks;
/** The variable that is 1 at the phone of a colleague who talks beside the agent. */
export const COLLEAGUE_VARIABLE = 'HAIHU_COLLEAGUE';
/** The variable that is 1 at an agent's phone that is a page. */
export const PAGE_VARIABLE = 'HAIHU_PAGE';
/** The variable that is 1 if the call is recorded without a question. */
export const RECORDED_VARIABLE = 'HAIHU_RECORDED';
/** The variable that holds the stage of a message that the caller leaves, and its longest length: `recording 120`. */
export const MESSAGE_VARIABLE = 'HAIHU_MESSAGE';
/** The variable that holds the rest of the order as JSON. A new driver needs it for a customer who has not answered. */
export const ORDER_VARIABLE = 'HAIHU_ORDER';

/** The variable that names the sound that a machine hears. It is set once the agent has left. */
export const MESSAGE_SOUND_VARIABLE = 'HAIHU_LEAVES';

/** The stages of a message: the caller is asked, hears the tone, is recorded. */
export const messageStages = ['asking', 'tone', 'recording'] as const;

/** A message that a caller leaves, as its channel tells. `seconds`: its longest length. */
export interface KeptVoiceMessage {
  stage: (typeof messageStages)[number];
  seconds: number;
}

/** Writes the stage of a message for the next driver. */
export const keptVoiceMessage = ({ stage, seconds }: KeptVoiceMessage): string => `${stage} ${seconds}`;

/** Reads the stage of a message. Null: the caller leaves none. */
export function messageOf(text: string): KeptVoiceMessage | null {
  const [name, seconds] = text.split(' ');
  const stage = messageStages.find((one) => one === name);
  return stage ? { stage, seconds: Number(seconds) } : null;
}

/** The part of an order that a new driver reads from the customer's channel. */
export type KeptOrder = Pick<CallOrder, 'line' | 'callerId' | 'ringSeconds' | 'notice' | 'detectMachine' | 'music'> & {
  /** Absent: the customer did not call us. */
  hears?: AdoptOrder['hears'] | undefined;
  /**
   * Milliseconds by which the clock of the call is ahead of Asterisk's. Null, or absent from an older release: nobody
   * knows.
   */
  clockLead?: number | null | undefined;
};

/** Writes the part of an order that a new driver reads. An older release reads `announceRecording` instead of the notice. */
export const keptOrder = (order: KeptOrder) => {
  const { line, callerId, ringSeconds, notice, detectMachine, music, hears, clockLead } = order;
  const kept = { line, callerId, ringSeconds, notice, detectMachine, music, hears, clockLead } satisfies KeptOrder;
  return JSON.stringify({ ...kept, announceRecording: notice !== null });
};

/**
 * Returns the value of `RECORDED_VARIABLE`. A call whose customer is asked has it empty, so that no older release records
 * them unasked.
 */
export const recordedMark = ({ record, notice }: Pick<CallOrder, 'record' | 'notice'>): string =>
  record && notice?.kind !== 'ask' ? '1' : '';

/** Returns the variables that every channel of a call has. */
export function marks({ tenantId, first }: Pick<CallOrder, 'tenantId' | 'first'>): Record<string, string> {
  return { [TENANT]: tenantId, [FIRST]: first };
}
