import { inject } from 'vitest';
import { type PushDraft, plannedPushes } from '../../src/platform/events/push.ts';
import { triggerOf } from '../triggers.ts';
import { biteNow, noteHit, noteTrigger } from './bite.ts';

let isListening = false;

/** Watches every push under `npm run coverage:bite`. Withholds those of the trigger that is taken away. */
export function bitePushes(): void {
  if (isListening || !inject('bite')) return;
  isListening = true;
  plannedPushes.subscribe((planned) => withhold(planned as PushDraft[]));
}

function withhold(planned: PushDraft[]): void {
  const bite = biteNow();
  if (!bite) return;
  for (const draft of planned.toReversed()) {
    const name = triggerOf(draft.type, draft.data);
    const trigger = `${draft.type} ${name}`;
    if (bite.kind === 'trigger' && bite.trigger === trigger) {
      planned.splice(planned.indexOf(draft), 1);
      noteHit();
    } else if (name) noteTrigger(trigger);
  }
}
