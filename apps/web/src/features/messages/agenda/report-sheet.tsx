import type { AgendaItem } from '@haihu/contract/messages/agenda';
import { useState } from 'react';
import { useReport } from '../../../parts/calls/device/use-report.ts';
import { common } from '../../../shared/i18n/common.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet, SheetLabel } from '../../../shared/ui/sheet.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { nameOf } from './agenda-row.tsx';
import { t } from './texts.ts';

/** Lengths of a talk to choose from, in seconds. */
const talks = ['30', '60', '120', '180', '300', '600', '900', '1200', '1800'] as const;
type Talk = (typeof talks)[number];

interface ReportSheetProps {
  item: AgendaItem;
  /** The key by which the call is reported. */
  bindId: string;
  open: boolean;
  onClose: () => void;
}

/** Asks for the result of a call that a phone dialled and never reported. */
export default function ReportSheet({ item, bindId, open, onClose }: ReportSheetProps) {
  const { id, at } = item;
  const [reached, setReached] = useState<'no' | 'yes' | null>(null);
  const [talk, setTalk] = useState<Talk | null>(null);
  // The server closed the call at this instant, after its begin.
  const report = useReport({ bindId, callId: id, time: Date.parse(at), name: nameOf(item) });
  const seconds = reached === 'no' ? 0 : talk && Number(talk);

  function send(): void {
    if (seconds === null) return;
    report.mutate(seconds, {
      onSuccess(reported) {
        // The outbox has told that the device keeps it.
        if (reported) showToast(t.reported, { kind: 'done' });
        onClose();
      },
    });
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={nameOf(item)}
      aside={dayAndClock(at)}
      closeLabel={common.close}
      bar={
        <SaveBar
          label={t.report}
          disabled={reached === null || seconds === null}
          busy={report.isPending}
          busyWords={t.reporting}
          onSave={send}
        />
      }
    >
      <SheetLabel>{t.result}</SheetLabel>
      <ChipChoice
        label={t.result}
        layout="grid"
        options={(['no', 'yes'] as const).map((value) => ({ value, label: t.reached[value] }))}
        value={reached}
        onChange={(chosen) => {
          haptic('light');
          setReached(chosen);
        }}
      />
      {reached === 'yes' && (
        <>
          <SheetLabel>{t.talk}</SheetLabel>
          <ChipChoice
            label={t.talk}
            layout="grid"
            options={talks.map((value) => ({ value, label: talkWords(Number(value)) }))}
            value={talk}
            onChange={setTalk}
          />
        </>
      )}
    </Sheet>
  );
}

const talkWords = (seconds: number): string => (seconds < 60 ? t.halfMinute : t.minutes(seconds / 60));
