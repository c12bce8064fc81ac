import type { Agreement } from '@haihu/contract/config/agreements';
import { useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { type PendingAgreements, setPendingAgreements } from '../../../parts/config/agreements/consent.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from './texts.ts';
import { signOutHere } from '../../../parts/identity/sessions/sign-out.ts';
import { AgreementReader } from './agreement-reader.tsx';
import './agreements.css';

/** Shows agreements in force that the user has not accepted yet. The user reads and accepts them, or leaves. */
export default function AgreementRenewal({ pending }: { pending: PendingAgreements }) {
  const [reading, setReading] = useState<Agreement | null>(null);
  const reader = useOpening();
  const [busy, setBusy] = useState(false);
  const isFresh = pending.every(({ isNew }) => isNew);

  async function agree(): Promise<void> {
    setBusy(true);
    try {
      await sendRequest('agreements.accept', { ids: pending.map(({ id }) => id) });
      setPendingAgreements([]);
    } catch (error) {
      setBusy(false);
      showToast((error as Error).message, { kind: 'warn' });
    }
  }

  return (
    <>
      <Dialog
        open
        title={isFresh ? t.newTitle : t.changedTitle}
        buttons={
          <>
            <Button
              onClick={() => {
                setPendingAgreements([]);
                void signOutHere();
              }}
            >
              {t.leave}
            </Button>
            <Button kind="primary" busy={busy} busyWords={t.agreeing} onClick={() => void agree()}>
              {t.agree}
            </Button>
          </>
        }
      >
        <p>{isFresh ? t.fresh : t.changed}</p>
        {pending.map((agreement) => (
          <button
            key={agreement.id}
            type="button"
            className="renewal-text"
            onClick={() => {
              setReading(agreement);
              reader.show();
            }}
          >
            {t.kinds[agreement.kind]} {t.version(agreement.version)}
          </button>
        ))}
      </Dialog>
      {reading && <AgreementReader key={reading.id} agreement={reading} open={reader.open} onClose={reader.hide} />}
    </>
  );
}
