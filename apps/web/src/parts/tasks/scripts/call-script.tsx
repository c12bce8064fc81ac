import type { ReplyOf } from '@haihu/contract/contract';
import { useState, useSyncExternalStore } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { ScriptWalk } from './script-walk.tsx';
import { t } from './texts.ts';
import { useAnswer, useCallScript } from './use-call-script.ts';
import { keepWalkPlace, keptWalkPlace, shownStep, type WalkPlace } from './walk-place.ts';
import './script.css';

/** Width from which the script stands beside the call instead of in a sheet. */
const DESK = '(min-width: 900px)';

/** Shows the script of the agent's own call. Draws nothing if the call has none. */
export default function CallScript({ callId }: { callId: string }) {
  const script = useCallScript(callId).data;
  if (!script?.mayAnswer || script.steps.length === 0) return null;
  return <Script key={callId} callId={callId} script={script} />;
}

/** The script stands beside the call on a desk. A key pulls it up on a phone. */
function Script({ callId, script: { steps, answers } }: { callId: string; script: ReplyOf<'tasks.callScript'> }) {
  const isDesk = useSyncExternalStore(watchDesk, () => matchMedia(DESK).matches);
  const [place, setPlace] = useState(() => keptWalkPlace(callId));
  const answer = useAnswer(callId);
  const sheet = useOpening();
  function move(next: WalkPlace): void {
    keepWalkPlace(callId, next);
    setPlace(next);
  }
  const walk = <ScriptWalk {...{ steps, answers, place }} onPlace={move} onAnswer={answer} />;
  if (isDesk) {
    return (
      <section className="card script-beside" aria-label={t.script}>
        {walk}
      </section>
    );
  }
  const at = shownStep(steps, place);
  return (
    <>
      <button type="button" className="card script-pull" aria-haspopup="dialog" onClick={sheet.show}>
        <span className="grow one">
          {place.isOver ? t.done : t.openAt(t.at(at + 1, steps.length), steps[at]!.title)}
        </span>
        <Icon name="right" size="xs" />
      </button>
      {sheet.times > 0 && (
        <Sheet open={sheet.open} onClose={sheet.hide} title={t.script} closeLabel={common.close}>
          {walk}
        </Sheet>
      )}
    </>
  );
}

function watchDesk(listener: () => void): () => void {
  const media = matchMedia(DESK);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
