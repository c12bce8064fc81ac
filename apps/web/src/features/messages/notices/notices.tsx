import type { ReplyOf } from '@haihu/contract/contract';
import type { NoticeKind } from '@haihu/contract/messages/values';
import { useEffect } from 'react';
import { pushProblem, waitsInApp } from '../../../native/push.ts';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Cell, Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useConcerns } from '../use-concerns.ts';
import { openNotice, noticeTargetOf } from './open-notice.ts';
import { t } from './texts.ts';
import {
  useNoticeDevices,
  useNoticeSwitches,
  useRemoveDevice,
  useSaveSwitch,
  useSwitchOn,
  useTest,
} from './use-notices.ts';

type Devices = ReplyOf<'messages.devices'>;
type Device = Devices['list'][number];

/** Sets which news reaches the member's devices while no page is open. A notice leads through this screen. */
export default function Notices({ query }: ScreenProps) {
  const { label } = useVisit();
  const devices = useNoticeDevices();
  const target = noticeTargetOf(query);
  useEffect(() => {
    if (target) openNotice(target, query);
  }, [target, query]);
  if (target) return null;
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={() => navigation().back()} />} title={label} />
      <div className="page on-ground">
        <Loaded query={devices} skeleton={<Skeleton of="rows" count={6} />} failed={t.failed} retry={common.retry}>
          {(found) => (
            <>
              <ThisDevice devices={found} />
              <Kinds way="push" />
              <Kinds way="sound" />
              <OtherDevices list={found.list.filter(({ isThis }) => !isThis)} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

/** Switches notices on and off for this device, and tries them. Says what to do if they cannot work. */
function ThisDevice({ devices: { publicKey, list } }: { devices: Devices }) {
  const mine = list.find(({ isThis }) => isThis);
  const switchOn = useSwitchOn();
  const remove = useRemoveDevice();
  const canAdd = publicKey !== null || waitsInApp();
  const problem = canAdd ? (switchOn.data ?? pushProblem()) : null;
  const isBusy = switchOn.isPending || remove.isPending;
  const change = (on: boolean) => {
    switchOn.reset();
    if (on && canAdd) switchOn.mutate(publicKey);
    else if (mine) remove.mutate(mine);
  };
  return (
    <>
      <h2 className="sect">{t.thisDevice}</h2>
      <Cells inset>
        <SwitchCell
          label={t.on}
          note={switchOn.isPending ? t.turningOn : t.onNote}
          on={mine ? !remove.isPending : switchOn.isPending}
          disabled={isBusy || (!mine && (!canAdd || (problem !== null && problem !== 'dismissed')))}
          onChange={change}
        />
        {mine && <TestCell id={mine.id} />}
      </Cells>
      <div className="pad stack">
        {!canAdd && <NoticeBox>{t.noAddress}</NoticeBox>}
        {problem && <NoticeBox>{t.problems[problem]}</NoticeBox>}
        {mine?.state === 'barred' && <NoticeBox>{t.barred}</NoticeBox>}
        {mine && waitsInApp() && <p className="note">{t.waits}</p>}
      </div>
    </>
  );
}

/** Sends a test to this device and says within 10 s what became of it. */
function TestCell({ id }: { id: string }) {
  const test = useTest();
  const note = test.data ? t.outcomes[test.data] : test.error?.message;
  return (
    <Cell
      label={t.test}
      note={<span role="status">{test.isPending ? t.testing : note}</span>}
      onPress={test.isPending ? undefined : () => test.mutate(id)}
    />
  );
}

/** Switches each kind of news that concerns the member: as a notice, or as a sound of the open page. */
function Kinds({ way }: { way: 'push' | 'sound' }) {
  const switches = useNoticeSwitches();
  const save = useSaveSwitch();
  const concerns = useConcerns();
  const calls = useAllowed('calls.place');
  const isShown = (kind: NoticeKind) => (kind === 'call' ? calls : concerns(kind));
  return (
    <section aria-label={t[way]}>
      <h2 className="sect">{t[way]}</h2>
      <Loaded query={switches} skeleton={<Skeleton of="rows" count={4} />} failed={t.failed} retry={common.retry}>
        {({ list }) => (
          <Cells inset>
            {list
              .filter(({ kind }) => isShown(kind))
              .map((one) => (
                <SwitchCell
                  key={one.kind}
                  label={t.kinds[one.kind]}
                  on={one[way]}
                  onChange={(on) => save.mutate({ ...one, [way]: on })}
                />
              ))}
            {way === 'push' && <Cell label={t.quiet} onPress={() => navigation().open('messageKinds')} />}
          </Cells>
        )}
      </Loaded>
      <div className="pad stack">
        <p className="note">{t.notes[way]}</p>
      </div>
    </section>
  );
}

/** Lists the member's other devices that get notices. A tap removes one. */
function OtherDevices({ list }: { list: Device[] }) {
  const remove = useRemoveDevice();
  if (list.length === 0) return null;
  async function ask(device: Device): Promise<void> {
    const question = { title: t.removeTitle(nameOf(device)), yes: t.remove, no: common.cancel, danger: true };
    if (!(await confirm(question))) return;
    remove.mutate(device, { onSuccess: () => showToast(t.removed) });
  }
  return (
    <>
      <h2 className="sect">{t.others}</h2>
      <Cells inset>
        {list.map((device) => (
          <Cell
            key={device.id}
            label={nameOf(device)}
            note={device.sentAt ? t.lastSent(dayAndClock(device.sentAt)) : t.neverSent}
            value={device.state === 'barred' ? t.barredShort : t.remove}
            onPress={() => void ask(device)}
          />
        ))}
      </Cells>
    </>
  );
}

const nameOf = ({ system, browser }: Device) => [system, browser].filter(Boolean).join(' · ') || t.unknownDevice;
