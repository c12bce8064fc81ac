import type { Call } from '@haihu/contract/calls/core/calls';
import type { CallMeter } from '@haihu/contract/calls/lines';
import { type MeterReading, readMeter } from '@haihu/rules/billing/charging/charging';
import { formatExactPrice, formatPrice } from '@haihu/rules/money';
import { callCostWords, costWords } from '../../../parts/calls/cost-words.ts';
import { t } from '../../../parts/calls/meter-texts.ts';
import { MeterWarning } from '../../../parts/calls/meter-warning.tsx';
import { meansOf, useMeter } from '../../../parts/calls/use-meter.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useNow } from '../../../shared/ui/use-now.ts';

interface CallMeterProps {
  call: Call;
  since: number | null;
  /** False for members who may not see amounts. They are only warned that the means run out. */
  mayReadMoney: boolean;
}

/** Shows the used and the remaining means by the line's price rule. Before the answer it shows the price per minute. */
export default function CallMeter({ call, since, mayReadMoney }: CallMeterProps) {
  const meter = useMeter(call.id);
  const Shown = mayReadMoney ? Reading : Warning;
  return (
    <div className={classNames('meter note', mayReadMoney && 'num')}>
      {meter && <Shown {...{ call, meter, since }} />}
    </div>
  );
}

interface Metered {
  call: Call;
  meter: CallMeter;
  since: number | null;
}

/** Returns the seconds that count so far. A caller's also count while they waited. Null: nobody has answered. */
function useCounted({ call, since }: Metered): number | null {
  const now = useNow();
  const before = call.direction === 'inbound' ? (call.waitedSeconds ?? 0) : 0;
  return since === null ? null : Math.max(0, Math.floor((now - since) / 1000)) + before;
}

function Warning(metered: Metered) {
  return <MeterWarning level={readMeter(useCounted(metered), meansOf(metered.meter)).warning} />;
}

function Reading(metered: Metered) {
  const { meter } = metered;
  const talked = useCounted(metered);
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

/** Writes the used means as in the bills: 已用 套餐 1 分钟 + 0.1200 元. */
function usedWords(reading: MeterReading): string {
  return reading.minutesLeft === Infinity ? t.free : t.used(callCostWords(reading));
}

function leftWords({ packageMinutesLeft, moneyLeft, beyond }: MeterReading): string {
  if (beyond > 0) return t.beyond(formatExactPrice(beyond));
  const minutes = packageMinutesLeft > 0 ? t.inPackage(packageMinutesLeft.toLocaleString('en')) : null;
  return t.left([minutes, t.yuan(formatPrice(moneyLeft))].filter(Boolean).join(' + '));
}
