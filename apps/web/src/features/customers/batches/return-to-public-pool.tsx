import { type ReturnReason, returnReasons } from '@haihu/contract/customers/values';
import { useState } from 'react';
import { countWords } from '../../../shared/lib/count.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { readChosen } from './chosen.ts';
import { NothingChosen } from './nothing-chosen.tsx';
import { t } from './texts.ts';
import { useStartBatch } from './use-batch.ts';
import { returnReasonWords } from './return-reasons.ts';
import './batches.css';

/** Returns the selected customers to the public pool and asks for the reason. */
export default function ReturnToPublicPool({ query }: ScreenProps) {
  const { label } = useVisit();
  const chosen = readChosen(query);
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const [remark, setRemark] = useState('');
  const giveBack = useStartBatch('customers.returnToSea');

  function send(): void {
    if (!chosen || !reason) return;
    giveBack.mutate(
      { whom: chosen.whom, reason, remark: remark.trim() || undefined },
      { onSuccess: (batch) => batch.state !== 'running' && navigation().back() },
    );
  }

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      {chosen ? (
        <>
          <div className="page pad batch-form">
            <p className="sec">{t.countOf(countWords(chosen.count))}</p>
            <Field id="reason" group label={t.reason}>
              <ChipChoice
                label={t.reason}
                layout="wrap"
                options={returnReasons.map((value) => ({ value, label: returnReasonWords(value) }))}
                value={reason}
                onChange={setReason}
              />
            </Field>
            <TextArea
              label={t.remark}
              placeholder={t.remarkHint}
              maxLength={200}
              value={remark}
              onChange={(event) => setRemark(event.target.value)}
            />
            <NoticeBox tone="plain">{t.returnNote}</NoticeBox>
          </div>
          <ActionBar layout="stacked">
            {!reason && <p className="note">{t.reasonFirst}</p>}
            <Button
              kind="primary"
              wide="full"
              disabled={!reason}
              busy={giveBack.isPending}
              busyWords={t.working}
              onClick={send}
            >
              {t.actions.return}
            </Button>
          </ActionBar>
        </>
      ) : (
        <NothingChosen />
      )}
    </>
  );
}
