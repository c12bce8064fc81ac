import type { Call, CallMeter } from '@haihu/contract/calls/calls';
import { type MeterReading, readMeter } from '@haihu/rules/billing/charging';
import { formatExactPrice, formatPrice } from '@haihu/rules/money';
import { callCostWords, costWords } from '../../../parts/calls/cost-words.ts';
import { t } from '../../../parts/calls/meter-texts.ts';
import { MeterWarning } from '../../../parts/calls/meter-warning.tsx';
import { meansOf, useMeter } from '../../../parts/calls/use-meter.ts';
import { useNow } from '../../../shared/ui/use-now.ts';

/** For who has nothing to do with money: only that it runs out. */
export function CallMeterWarning({ call, since }: { call: Call; since: number | null }) {
  const meter = useMeter(call.id);
  return <div className="meter note">{meter && <Warning meter={meter} since={since} />}</div>;
}

function Warning({ meter, since }: { meter: CallMeter; since: number | null }) {
  const now = useNow();
  const talked = since === null ? null : Math.max(0, Math.floor((now - since) / 1000));
  return <MeterWarning level={readMeter(talked, meansOf(meter)).warning} />;
}

/** What the call has used by the line's rule and what is left; before it is answered, what a minute costs. */
export function CallMeterLines({ call, since }: { call: Call; since: number | null }) {
  const meter = useMeter(call.id);
  return <div className="meter note num">{meter && <Reading meter={meter} since={since} />}</div>;
}

function Reading({ meter, since }: { meter: CallMeter; since: number | null }) {
  const now = useNow();
  const talked = since === null ? null : Math.max(0, Math.floor((now - since) / 1000));
  const reading = readMeter(talked, meansOf(meter));
  const words = talked === null ? costWords(meter, reading) : usedWords(reading);
  return (
    <>
      <p>{words}</p>
      <p className="left">
        <MeterWarning level={reading.warning} />
        {talked !== null && reading.minutesLeft !== Infinity && <span>{leftWords(reading)}</span>}
      </p>
    </>
  );
}

/** 已用 套餐 1 分钟 + 0.1200 元: as it will stand in the bills. */
function usedWords(reading: MeterReading): string {
  return reading.minutesLeft === Infinity ? t.free : t.used(callCostWords(reading));
}

function leftWords({ packageMinutesLeft, moneyLeft, beyond }: MeterReading): string {
  if (beyond > 0) return t.beyond(formatExactPrice(beyond));
  const minutes = packageMinutesLeft > 0 ? t.inPackage(packageMinutesLeft.toLocaleString('en')) : null;
  return t.left([minutes, t.yuan(formatPrice(moneyLeft))].filter(Boolean).join(' + '));
}
