import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Sheet, SheetBar } from '../../../shared/ui/sheet.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { copyText } from '../../../shared/lib/copy-text.ts';
import { t as placing } from '../place-texts.ts';
import { t as office } from './office-texts.ts';
import { noPlace, type MemberPlace, PlaceFields } from '../place-fields.tsx';

/** Code of the link's picture, which only this sheet needs. */
const LinkCode = lazy(() => import('./link-code.tsx'));

const dayChoices = ['1', '7', '30'] as const;
const peopleChoices = ['1', '10', '50', '200'] as const;

/** Creates an invitation link: department, roles, validity and number of uses. Shows the link once. */
export function InviteSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [place, setPlace] = useState<MemberPlace>(noPlace);
  const [days, setDays] = useState<string>('7');
  const [maxUses, setMaxUses] = useState<string>('10');
  const [tried, setTried] = useState(false);
  const queryClient = useQueryClient();
  const invite = useMutation({
    mutationFn: () => sendRequest('enterprises.invite', { ...place, days: Number(days), maxUses: Number(maxUses) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['enterprises.invites'] }),
  });

  function submit(): void {
    setTried(true);
    if (place.roleIds.length > 0) invite.mutate();
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={invite.data ? office.linkReady : office.invite}
      closeLabel={common.close}
    >
      {invite.data ? (
        <Link code={invite.data.code} />
      ) : (
        <div className="sheet-form">
          <PlaceFields
            value={place}
            error={tried && place.roleIds.length === 0 ? placing.rolesMissing : undefined}
            onChange={setPlace}
          />
          <Field id="invite-days" group label={office.days}>
            <div className="place-roles">
              <ChipChoice
                label={office.days}
                layout="wrap"
                value={days}
                options={dayChoices.map((value) => ({ value, label: office.dayWords(Number(value)) }))}
                onChange={(value) => setDays(value ?? '7')}
              />
            </div>
          </Field>
          <Field id="invite-uses" group label={office.uses}>
            <div className="place-roles">
              <ChipChoice
                label={office.uses}
                layout="wrap"
                value={maxUses}
                options={peopleChoices.map((value) => ({ value, label: office.peopleWords(Number(value)) }))}
                onChange={(value) => setMaxUses(value ?? '10')}
              />
            </div>
          </Field>
          <SheetBar>
            <Button kind="primary" wide="full" busy={invite.isPending} busyWords={office.inviting} onClick={submit}>
              {office.invite}
            </Button>
          </SheetBar>
        </div>
      )}
    </Sheet>
  );
}

/** Builds the link in the page and not on the server, because nobody can forge the host of an open page. */
function linkOf(code: string): string {
  return `${location.origin}/${navigation().addressOf('login', { invite: code })}`;
}

function Link({ code }: { code: string }) {
  const link = linkOf(code);
  const mayShare = typeof navigator.share === 'function';
  return (
    <div className="sheet-form">
      <Suspense
        fallback={
          <div className="link-code" aria-hidden>
            <span className="link-code-space" />
          </div>
        }
      >
        <LinkCode link={link} />
      </Suspense>
      <TextArea
        label={office.linkLabel}
        value={link}
        readOnly
        rows={3}
        hint={office.linkHint}
        onFocus={(e) => e.target.select()}
      />
      <SheetBar>
        {mayShare && (
          <Button
            onClick={() =>
              void navigator
                .share({ title: office.shareText(sessionUser()?.tenantName ?? ''), url: link })
                .catch(() => {})
            }
          >
            {office.share}
          </Button>
        )}
        <Button kind="primary" wide="grow" onClick={() => void copyText(link)}>
          {office.copyLink}
        </Button>
      </SheetBar>
    </div>
  );
}
