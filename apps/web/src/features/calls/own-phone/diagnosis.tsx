import { gradeOf, mosOf } from '@haihu/rules/calls/quality';
import { useState } from 'react';
import { useHeadset } from './headset/headset.ts';
import { HeadsetState } from './headset/headset-state.tsx';
import { isRelayOpen, relayWaysOf } from './relay-check.ts';
import { soundServers, useSoftphone } from '../../../parts/calls/own-phone/softphone.ts';
import type { HeardSound } from '../../../parts/calls/own-phone/softphone-state.ts';
import { gradeTones, gradeWords, qualityFigures } from '../records/quality-words.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { StateWord } from '../../../shared/ui/state-word.tsx';
import { t } from './diagnosis-texts.ts';

type Tone = Parameters<typeof StateWord>[0]['tone'];

/** Shows each part on which sound depends: socket, registration, microphone, path and sound, and tests the relays. */
export function Diagnosis() {
  const { status, problem, call, heard, isPoor } = useSoftphone();
  const headset = useHeadset();
  const isOn = status === 'ready';
  const microphone = problem
    ? t.closed
    : heard?.level != null && call
      ? t.level(Math.round(heard.level * 100))
      : t.open;
  const rows: [label: string, word: string, tone: Tone][] = [
    [t.socket, t.sockets[status], isOn ? 'call' : 'warn'],
    [t.registered, isOn ? t.isRegistered : t.isNotRegistered, isOn ? 'call' : 'warn'],
    [t.microphone, isOn || problem ? microphone : t.unknown, problem ? 'danger' : isOn ? 'call' : '3'],
  ];
  return (
    <>
      <h2 className="sect">{t.title}</h2>
      <Cells inset>
        {rows.map(([label, word, tone]) => (
          <Cell key={label} label={label} value={<StateWord tone={tone}>{word}</StateWord>} />
        ))}
        {headset.name && (
          <Cell label={t.headset} note={headset.name} value={<HeadsetState status={headset.status} />} />
        )}
        <Cell
          label={t.way}
          note={heard ? t.wayNotes(heard.way) : t.noCall}
          value={heard ? wayWords(heard) : t.unknown}
        />
        {heard && <Sound heard={heard} isNow={call !== null} />}
      </Cells>
      {isPoor && (
        <div className="phone-note">
          <NoticeBox>{t.advice}</NoticeBox>
        </div>
      )}
      {isOn && <Relays />}
    </>
  );
}

function Sound({ heard, isNow }: { heard: HeardSound; isNow: boolean }) {
  const mos = mosOf(heard);
  return (
    <Cell
      label={isNow ? t.soundNow : t.soundBefore}
      note={qualityFigures({ ...heard, mos })}
      value={<StateWord tone={gradeTones[gradeOf(mos)]}>{gradeWords(mos)}</StateWord>}
    />
  );
}

/** Tests which ways to relays the network lets through. */
function Relays() {
  const [results, setResults] = useState<{ name: string; isOpen: boolean }[] | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function test(): Promise<void> {
    setBusy(true);
    const tried = relayWaysOf(soundServers()).map(async (way) => ({
      name: t.relay(way.transport.toUpperCase(), way.port),
      isOpen: await isRelayOpen(way).catch(() => false),
    }));
    setResults(await Promise.all(tried));
    setBusy(false);
  }

  return (
    <div className="phone-card">
      <div aria-live="polite">
        {results?.length === 0 && <NoticeBox tone="info">{t.noRelays}</NoticeBox>}
        {results?.map(({ name, isOpen }) => (
          <p key={name} className="h">
            <span className="grow">{name}</span>
            <StateWord tone={isOpen ? 'call' : 'danger'}>{isOpen ? t.passes : t.blocked}</StateWord>
          </p>
        ))}
      </div>
      <Button size="medium" busy={isBusy} busyWords={t.testing} onClick={() => void test()}>
        {t.test}
      </Button>
    </div>
  );
}

/** Writes the path of the sound: 直连, 经中继（TLS）. */
function wayWords({ way, transport }: HeardSound): string {
  if (way === 'relay') return t.relayed((transport ?? '').toUpperCase());
  return way === null ? t.unknown : t.direct;
}
