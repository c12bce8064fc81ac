import type { ScriptStep } from '@haihu/contract/tasks/values';
import type { ScriptAnswer } from '@haihu/contract/tasks/scripts';
import { useState } from 'react';
import { ScriptWalk } from '../../../parts/tasks/scripts/script-walk.tsx';
import { answersAfter } from '../../../parts/tasks/scripts/use-call-script.ts';
import type { WalkPlace } from '../../../parts/tasks/scripts/walk-place.ts';
import { common } from '../../../shared/i18n/common.ts';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { t } from './texts.ts';

/** Walks through a script as an agent does on a phone. Nothing is saved. */
export function PreviewSheet({ steps, onClose }: { steps: readonly ScriptStep[]; onClose: () => void }) {
  const [place, setPlace] = useState<WalkPlace>({ way: [], isOver: false });
  const [answers, setAnswers] = useState<ScriptAnswer[]>([]);
  return (
    <Sheet open title={t.preview} closeLabel={common.close} onClose={onClose}>
      <ScriptWalk
        {...{ steps, answers, place }}
        onPlace={setPlace}
        onAnswer={(step, value) => setAnswers((before) => answersAfter(before, step, value))}
      />
    </Sheet>
  );
}
