import { ScriptAnswerList } from '../../../parts/tasks/scripts/script-walk.tsx';
import { t } from '../../../parts/tasks/scripts/texts.ts';
import { useCallScript } from '../../../parts/tasks/scripts/use-call-script.ts';

/** Lists what the callee answered to the script of a call. Draws nothing without answers. */
export default function CallAnswers({ callId }: { callId: string }) {
  const answers = useCallScript(callId).data?.answers ?? [];
  if (answers.length === 0) return null;
  return (
    <>
      <h2 className="sect">{t.answers}</h2>
      <ScriptAnswerList answers={answers} />
    </>
  );
}
