import type { OwnPhone, PhoneTest } from '@haihu/contract/calls/own-phone';
import { Button } from '../../../shared/ui/button.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { t } from './texts.ts';
import { useTestPhone } from './use-own-phone.ts';

/** Levels in dB: below the first nobody spoke, and below the second speech is hard to understand. */
const SILENT = -60;
const FAINT = -45;

/** Rings the member's phone, listens, and shows how well the member is heard. */
export function EchoTest({ phone: { test, testsLeft, engine } }: { phone: OwnPhone }) {
  const start = useTestPhone();
  const isOn = test !== null && test.state !== 'ended';
  return (
    <>
      <h2 className="sect">{t.test}</h2>
      <div className="phone-card">
        <p className="sec">{t.testHint}</p>
        <div aria-live="polite">{test && <Result test={test} />}</div>
        <Button
          kind="primary"
          wide="full"
          busy={start.isPending || isOn}
          busyWords={isOn ? t.testing : t.asking}
          {...(engine === null && { offReason: t.away })}
          onClick={() => start.mutate()}
        >
          {test ? t.again : t.start}
        </Button>
        <p className="sec">{t.left(testsLeft)}</p>
      </div>
    </>
  );
}

function Result({ test }: { test: PhoneTest }) {
  const { state, level, refusal } = test;
  if (state !== 'ended') return <NoticeBox tone="info">{stepWords(test)}</NoticeBox>;
  if (refusal) return <NoticeBox tone="bad">{t.refusals[refusal]}</NoticeBox>;
  if (level === null) return <NoticeBox>{t.notMeasured}</NoticeBox>;
  if (level < SILENT) return <NoticeBox tone="bad">{t.silent}</NoticeBox>;
  return level < FAINT ? <NoticeBox>{t.faint(level)}</NoticeBox> : <NoticeBox tone="info">{t.heard(level)}</NoticeBox>;
}

function stepWords({ state }: PhoneTest): string {
  return state === 'agent_ringing' || state === 'agent_answered' ? t.steps[state] : t.steps.created;
}
