import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, text } from '../fields.ts';
import { MOST_SCRIPT_STEPS, scriptFieldKinds } from './values.ts';

/** The key of a step. It stays the same when steps are moved or renamed. */
const stepKey = z.string().regex(/^s[a-z0-9]{1,11}$/);
/** A key of a step, or `end`. */
const target = z.string().regex(/^(end|s[a-z0-9]{1,11})$/);

const scriptStep = z.strictObject({
  key: stepKey,
  title: text(30).min(1),
  /** The words that the agent says, with blanks such as `{{name}}`. */
  say: text(1000),
  /** The answer that the step asks for. `null`: none. `choices` are for the kind `choice` only. */
  field: z
    .strictObject({
      kind: z.enum(scriptFieldKinds),
      label: text(60).min(1),
      choices: z.array(text(30).min(1)).max(8),
    })
    .nullable(),
  /** The next step: its key, or `end`. `null`: the following one. */
  next: target.nullable(),
  /** Other next steps by the chosen answer. */
  branches: z.array(z.strictObject({ answer: text(30), to: target })).max(8),
});
const steps = z.array(scriptStep).max(MOST_SCRIPT_STEPS);

/** The script of the enterprise or of one task, as its editor shows it. */
const script = z.object({
  /** 0: there is none yet. */
  version: z.int(),
  /** Empty: calls have no script. */
  steps,
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
});
export type Script = z.output<typeof script>;

const scriptAnswer = z.object({ step: stepKey, title: z.string(), label: z.string(), value: z.string() });
export type ScriptAnswer = z.output<typeof scriptAnswer>;

export const scriptEndpoints = {
  /** Returns the script for calls to customers, or the one of a task. */
  'tasks.script': defineEndpoint({
    method: 'POST',
    path: 'octscript/info',
    access: 'tasks.manage',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ taskId: id.nullable() }),
    reply: script,
    errors: ['tasks.not_found'],
  }),

  /**
   * Saves a script as a new version. Calls that have begun keep theirs. Without steps, a task uses the script of the
   * enterprise again.
   */
  'tasks.saveScript': defineEndpoint({
    method: 'POST',
    path: 'octscript/save',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ taskId: id.nullable(), version: z.int().min(0), steps }),
    reply: script,
    errors: ['tasks.not_found', 'tasks.script_changed', 'tasks.script_wrong'],
  }),

  /**
   * Returns the script of a call with filled blanks, and the answers so far. It is the version that was valid when the
   * call began. `mayAnswer`: the caller is the agent of the call.
   */
  'tasks.callScript': defineEndpoint({
    method: 'POST',
    path: 'octscript/call',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ callId: id }),
    reply: z.object({ steps, answers: z.array(scriptAnswer), mayAnswer: z.boolean() }),
    errors: ['calls.not_found'],
  }),

  /** Keeps the answer to a step of the caller's own call. `null` takes it back. */
  'tasks.answerScript': defineEndpoint({
    method: 'POST',
    path: 'octscript/answer',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ callId: id, step: stepKey, value: text(200).min(1).nullable() }),
    reply: done,
    errors: ['calls.not_found', 'tasks.no_such_step'],
  }),
};
