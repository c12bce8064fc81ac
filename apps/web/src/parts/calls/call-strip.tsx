import { navigation } from '../../shared/lib/navigation.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { NoticeBox } from '../../shared/ui/notice-box.tsx';
import { RunningTimer } from '../../shared/ui/running-timer.tsx';
import { stateWords } from './call-words.ts';
import { openCall } from './open-call.ts';
import { t } from './texts.ts';
import { useCurrentCall, useUnwritten } from './use-call.ts';
import './call-strip.css';

/**
 * The way back to a call that still runs, or to the sheets that were left without a note: of the last call, and of all.
 * `place`: at the head of a page, or above the bottom bar.
 */
export default function CallStrip({ place = 'head' }: { place?: 'head' | 'bottom' }) {
  const current = useCurrentCall().data;
  const unwritten = useUnwritten();
  if (!current) return unwritten ? <Unwritten count={unwritten} /> : null;
  const { state, customerName, callee, answeredAt } = current;
  const runs = state !== 'ended';
  const name = customerName ?? callee;
  return (
    <div className={place === 'bottom' ? 'pad call-strip bottom' : 'pad call-strip'}>
      <NoticeBox
        tone={runs ? 'info' : 'warn'}
        icon={<Icon name={runs ? 'phone' : 'pen'} size="s" />}
        end={
          <button type="button" className="w6 hit" onClick={() => openCall(current)}>
            {runs ? t.toCall : t.write}
          </button>
        }
      >
        {runs ? t.running(stateWords(current), name) : t.notWritten(name)}
        {runs && answeredAt && (
          <>
            {' '}
            <RunningTimer since={Date.parse(answeredAt)} />
          </>
        )}
      </NoticeBox>
      {!runs && unwritten !== '' && unwritten !== '1' && <Unwritten count={unwritten} inside />}
    </div>
  );
}

/** `inside`: below another strip. */
function Unwritten({ count, inside = false }: { count: string; inside?: boolean }) {
  return (
    <div className={inside ? undefined : 'pad call-strip'}>
      <NoticeBox
        tone="warn"
        icon={<Icon name="pen" size="s" />}
        end={
          <button
            type="button"
            className="w6 hit"
            onClick={() => navigation().open('callRecords', { of: 'me', written: 'no' })}
          >
            {t.all(count)}
          </button>
        }
      >
        {t.unwritten(count)}
      </NoticeBox>
    </div>
  );
}
