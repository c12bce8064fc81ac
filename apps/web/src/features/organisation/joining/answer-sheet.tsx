import type { Application } from '@haihu/contract/organisation/joining';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Sheet, SheetBar } from '../../../shared/ui/sheet.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t as placing } from '../place-texts.ts';
import { t as office } from './office-texts.ts';
import { noPlace, type MemberPlace, PlaceFields } from '../place-fields.tsx';

interface AnswerSheetProps {
  application: Application;
  open: boolean;
  onClose: () => void;
}

/** Answers an application: accepts it with a department and roles, or refuses it with a reason. */
export function AnswerSheet({ application, open, onClose }: AnswerSheetProps) {
  const { id, name, mobile, note, at } = application;
  const [place, setPlace] = useState<MemberPlace>(noPlace);
  const [reason, setReason] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['enterprises.applications'] });
  const accept = useMutation({
    mutationFn: () => sendRequest('enterprises.accept', { id, ...place }),
    onSuccess: () => {
      showToast(office.accepted(name));
      onClose();
    },
    onSettled,
  });
  const refuse = useMutation({
    mutationFn: (words: string) => sendRequest('enterprises.refuse', { id, reason: words }),
    onSuccess: () => {
      showToast(office.refused);
      onClose();
    },
    onSettled,
  });

  function sendRefusal(): void {
    setTried(true);
    if (reason?.trim()) refuse.mutate(reason.trim());
  }

  function sendAcceptance(): void {
    setTried(true);
    if (place.roleIds.length > 0) accept.mutate();
  }

  return (
    <Sheet open={open} onClose={onClose} title={name} aside={mobile} closeLabel={common.close}>
      <div className="sheet-form">
        <p className="note sheet-hint">{[note, dayAndClock(at)].filter(Boolean).join(' · ')}</p>
        {reason === null ? (
          <PlaceFields
            value={place}
            error={tried && place.roleIds.length === 0 ? placing.rolesMissing : undefined}
            onChange={setPlace}
          />
        ) : (
          <TextArea
            label={office.refuseReason}
            value={reason}
            maxLength={200}
            placeholder={office.refusePlace}
            error={tried && reason.trim() === '' ? office.reasonMissing : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <SheetBar>
          {reason === null ? (
            <>
              <Button
                onClick={() => {
                  setTried(false);
                  setReason('');
                }}
              >
                {office.refuse}
              </Button>
              <Button
                kind="primary"
                wide="grow"
                busy={accept.isPending}
                busyWords={office.accepting}
                onClick={sendAcceptance}
              >
                {office.accept}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={() => setReason(null)}>{common.back}</Button>
              <Button
                kind="danger"
                wide="grow"
                busy={refuse.isPending}
                busyWords={office.accepting}
                onClick={sendRefusal}
              >
                {office.refuse}
              </Button>
            </>
          )}
        </SheetBar>
      </div>
    </Sheet>
  );
}
