import { useState } from 'react';
import { findHid } from '../../../../native/hid.ts';
import { useSoftphone } from '../../../../parts/calls/own-phone/softphone.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Cell, Cells } from '../../../../shared/ui/list-cell.tsx';
import { NoticeBox } from '../../../../shared/ui/notice-box.tsx';
import { connectHeadset, forgetHeadset, useHeadset } from './headset.ts';
import { HeadsetState } from './headset-state.tsx';
import { t } from './texts.ts';

/** Connects the buttons of a headset, and shows if they work. */
export function HeadsetSection() {
  return (
    <>
      <h2 className="sect">{t.title}</h2>
      {findHid() ? (
        <Known />
      ) : (
        <div className="phone-note">
          <NoticeBox tone="info">{t.unknownHere}</NoticeBox>
        </div>
      )}
    </>
  );
}

function Known() {
  const { status, name } = useHeadset();
  const phone = useSoftphone().status;
  const [refusal, setRefusal] = useState<'none' | 'denied' | null>(null);
  const isElsewhere = phone === 'elsewhere' || phone === 'taken';

  async function connect(): Promise<void> {
    setRefusal(null);
    const answer = await connectHeadset();
    if (answer !== 'connected') setRefusal(answer);
  }

  const note = status === 'idle' ? (isElsewhere ? t.notes[phone] : t.notes.idle) : t.notes[status];
  return (
    <>
      {status !== 'none' && (
        <Cells inset>
          <Cell label={name} note={note} value={<HeadsetState status={status} />} />
          {status !== 'unplugged' && <Cell label={t.forget} danger onPress={() => void forgetHeadset()} />}
        </Cells>
      )}
      <div className="phone-card">
        {status === 'none' && <p className="sec">{t.notes.none}</p>}
        <div aria-live="polite">{refusal && <NoticeBox>{t.refusals[refusal]}</NoticeBox>}</div>
        <Button size="medium" onClick={() => void connect()}>
          {status === 'none' ? t.connect : t.connectOther}
        </Button>
      </div>
    </>
  );
}
