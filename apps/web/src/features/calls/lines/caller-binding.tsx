import type { ReplyOf } from '@haihu/contract/contract';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayWords } from '../../../shared/lib/day.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, CardHead, CardStack } from '../../../shared/ui/card.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StateWord } from '../../../shared/ui/state-word.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { EchoTest } from '../own-phone/echo-test.tsx';
import { useOwnPhone } from '../own-phone/use-own-phone.ts';
import { BindForm } from './bind-form.tsx';
import { t } from './texts.ts';
import { useBinding, useBindingChanged, useSetUserLine } from './use-lines.ts';
import '../own-phone/softphone.css';
import './lines.css';

/**
 * Shows the phone that a line rings before the customer. The member binds it by a code, tests it by a call, or unbinds
 * it.
 */
export default function CallerBinding() {
  const { label } = useVisit();
  const binding = useBinding();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <div className="page on-ground caller-binding">
        <Loaded
          query={binding}
          skeleton={<Skeleton of="cards" count={2} />}
          failed={common.failed}
          retry={common.retry}
        >
          {(bound) => <Shown bound={bound} />}
        </Loaded>
      </div>
    </>
  );
}

function Shown({ bound }: { bound: ReplyOf<'calls.binding'> }) {
  const [another, setAnother] = useState(false);
  if (bound.mobile === null || another) {
    return (
      <>
        <div className="pad">
          <NoticeBox tone="plain">{t.noneBoundHint}</NoticeBox>
        </div>
        <BindForm onBound={() => setAnother(false)} />
      </>
    );
  }
  return (
    <>
      <CardStack>
        <Bound mobile={bound.mobile} boundAt={bound.boundAt} isUsed={bound.isUsed} />
      </CardStack>
      {bound.isUsed && <Test />}
      <div className="pad bound-deeds">
        <Button wide="grow" onClick={() => setAnother(true)}>
          {t.another}
        </Button>
        <Unbind mobile={bound.mobile} />
      </div>
    </>
  );
}

function Bound({ mobile, boundAt, isUsed }: { mobile: string; boundAt: string | null; isUsed: boolean }) {
  const set = useSetUserLine();
  return (
    <Card label={t.boundNow}>
      <CardHead note={<StateWord tone={isUsed ? 'call' : '3'}>{t.boundNow}</StateWord>}>{mobile}</CardHead>
      {boundAt && <p className="note">{t.boundOn(dayWords(boundAt))}</p>}
      <p className="sec">{isUsed ? t.rungNow : t.notUsed}</p>
      {!isUsed && (
        <Button size="medium" kind="soft" wide="full" onClick={() => set.mutate({ mode: 'line' })}>
          {t.ringBound}
        </Button>
      )}
    </Card>
  );
}

/** Forgets the phone, after a question. */
function Unbind({ mobile }: { mobile: string }) {
  const changed = useBindingChanged();

  async function unbind(): Promise<void> {
    const sure = await confirm({
      title: t.unbindAsk(mobile),
      body: t.unbindBody,
      yes: t.unbind,
      danger: true,
      no: common.cancel,
    });
    if (!sure) return;
    try {
      await sendRequest('calls.unbindPhone', {});
      showToast(t.unbound);
    } catch (error) {
      if (error instanceof Error) showToast(error.message, { kind: 'warn' });
    }
    await changed();
  }

  return (
    <Button wide="grow" onClick={() => void unbind()}>
      {t.unbind}
    </Button>
  );
}

/** Rings the bound phone and plays back its sound. */
function Test() {
  const phone = useOwnPhone();
  return phone.data ? <EchoTest phone={phone.data} /> : null;
}
