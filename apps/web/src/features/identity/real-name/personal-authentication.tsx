import type { RealNameStatus } from '@haihu/contract/identity/real-name';
import { common } from '../../../shared/i18n/common.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { RealNameForm } from './real-name-form.tsx';
import { t } from './texts.ts';
import { useRealName, useWithdraw } from './use-real-name.ts';
import './real-name.css';

/** Asks for real name and id number, or shows the state of the authentication. */
export default function PersonalAuthentication() {
  const { label } = useVisit();
  const state = useRealName();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <div className="page">
        <Loaded query={state} skeleton={<Skeleton count={3} />} failed={t.failed} retry={common.retry}>
          {(realNameStatus) => (
            <>
              <RealNameState {...realNameStatus} />
              {(realNameStatus.state === 'none' || realNameStatus.state === 'refused') && (
                <RealNameForm judgedBy={realNameStatus.judgedBy} />
              )}
              {realNameStatus.state !== 'none' && <Withdraw />}
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

function RealNameState({ state, submittedAt, decidedAt, refusedBecause, note }: RealNameStatus) {
  if (state === 'none') return null;
  const lines = {
    waiting: [t.waitingHint, submittedAt && t.sentAt(dayAndClock(submittedAt))],
    approved: [t.approvedHint, decidedAt && t.decidedAt(dayAndClock(decidedAt))],
    refused: [
      refusedBecause && t.refusedBecause[refusedBecause],
      note,
      decidedAt && t.decidedAt(dayAndClock(decidedAt)),
    ],
  }[state];
  return (
    <div className="pad real-name-state">
      <NoticeBox
        tone={state === 'refused' ? 'bad' : 'info'}
        icon={<Icon name={state === 'approved' ? 'check' : 'info'} size="s" />}
      >
        <b>{t[state]}</b>
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="state-line">
            {line}
          </span>
        ))}
      </NoticeBox>
    </div>
  );
}

function Withdraw() {
  const withdraw = useWithdraw();

  async function ask(): Promise<void> {
    const sure = await confirm({
      title: t.withdrawTitle,
      body: t.withdrawBody,
      yes: t.withdrawYes,
      no: common.cancel,
    });
    if (!sure) return;
    withdraw.mutate(undefined, {
      onSuccess: () => showToast(t.withdrawn, { kind: 'done' }),
      onError: (error) => showToast(error.message, { kind: 'warn' }),
    });
  }

  return (
    <div className="real-name-end">
      <Cells>
        <Cell label={t.withdraw} danger onPress={() => void ask()} />
      </Cells>
    </div>
  );
}
