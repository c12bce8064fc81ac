import { useState } from 'react';
import { hangUp, hold, mute, pickUp, sendTone, useSoftphone } from '../../../parts/calls/own-phone/softphone.ts';
import { useSoundWords } from './sound-words.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { RunningTimer } from '../../../shared/ui/running-timer.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { t } from './texts.ts';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

/** Draws the keys for the call of this page. Draws nothing without a call. */
export function TalkKeys() {
  const { call } = useSoftphone();
  const [hasKeypad, setKeypad] = useState(false);
  const noSound = useSoundWords();
  if (!call) return null;
  const { phase, since, isMuted, isHeld } = call;
  return (
    <>
      <h2 className="sect">
        {t.inCall} {since === null ? phase === 'ringing' ? t.ringing : t.joining : <RunningTimer since={since} />}
      </h2>
      <div className="phone-card">
        {noSound && <NoticeBox>{noSound}</NoticeBox>}
        {phase === 'talking' && (
          <>
            <div className="phone-keys">
              <Button size="medium" aria-pressed={isMuted} onClick={() => mute(!isMuted)}>
                {isMuted ? t.unmute : t.mute}
              </Button>
              <Button size="medium" aria-pressed={isHeld} onClick={() => hold(!isHeld)}>
                {isHeld ? t.unhold : t.hold}
              </Button>
              <Button size="medium" aria-expanded={hasKeypad} onClick={() => setKeypad(!hasKeypad)}>
                {t.keypad}
              </Button>
            </div>
            {hasKeypad && (
              <div className="phone-keys">
                {keys.map((key) => (
                  <Button key={key} aria-label={t.key(key)} onClick={() => sendTone(key)}>
                    {key}
                  </Button>
                ))}
              </div>
            )}
          </>
        )}
        {phase === 'ringing' && (
          <Button kind="call" wide="full" onClick={() => void pickUp()}>
            {t.pickUp}
          </Button>
        )}
        <Button kind="danger" wide="full" onClick={() => hangUp()}>
          {t.hangUp}
        </Button>
      </div>
    </>
  );
}
