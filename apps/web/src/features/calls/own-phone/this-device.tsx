import { engines } from '@haihu/contract/calls/values';
import type { OwnPhone } from '@haihu/contract/calls/own-phone';
import { mayHear } from '../../../parts/calls/own-phone/microphone.ts';
import { switchOff, switchOn, useSoftphone } from '../../../parts/calls/own-phone/softphone.ts';
import { takeOverHere } from './take-over.ts';
import { t as shared } from './softphone-texts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { t } from './texts.ts';

/** Shows if this page rings, or why it cannot. */
export function ThisDevice({ engine }: { engine: OwnPhone['engine'] }) {
  const { status, words, problem } = useSoftphone();
  const fault = mayHear() ? problem : 'insecure';
  return (
    <>
      <h2 className="sect">{t.thisDevice}</h2>
      {engine && engines[engine].hasPhones ? (
        <Cells inset>
          <SwitchCell
            label={t.takeHere}
            note={status === 'off' ? t.takeHereNote : t.status[status]}
            on={status !== 'off'}
            disabled={!mayHear()}
            onChange={(on) => (on ? switchOn({ isAsked: true }) : switchOff())}
          />
        </Cells>
      ) : (
        <div className="phone-note">
          <NoticeBox tone="info">{engine ? t.simulated : t.away}</NoticeBox>
        </div>
      )}
      {(status === 'elsewhere' || status === 'taken') && (
        <div className="phone-card">
          <Button size="medium" onClick={() => void takeOverHere()}>
            {shared.takeOver}
          </Button>
        </div>
      )}
      {words && (
        <div className="phone-note">
          <NoticeBox tone="bad">{words}</NoticeBox>
        </div>
      )}
      {fault && (
        <div className="phone-note">
          <NoticeBox
            end={
              fault === 'insecure' ? (
                <a className="link hit" href="/trust">
                  {t.openSecure}
                </a>
              ) : undefined
            }
          >
            {shared.problems[fault]}
          </NoticeBox>
        </div>
      )}
    </>
  );
}
