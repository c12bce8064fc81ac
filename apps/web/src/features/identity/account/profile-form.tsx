import type { ReplyOf } from '@haihu/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ImageChoice } from '../../../parts/files/image-choice.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayWords } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { useUpdateProfile } from './use-profile.ts';

const LONGEST = 30;

/** Draws the profile: first the parts that the user can change, then those that others decide. */
export function ProfileForm({ profile }: { profile: ReplyOf<'identity.profile'> }) {
  const [name, setName] = useState(profile.name);
  const [position, setPosition] = useState(profile.position ?? '');
  const mayPlace = useAllowed('organisation.staff');
  const mayCall = useAllowed('calls.place');
  const update = useUpdateProfile();
  const changed = name.trim() !== profile.name || position.trim() !== (profile.position ?? '');

  function save(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '' || update.isPending) return;
    const change = { name: name.trim(), ...(mayPlace && { position: position.trim() }) };
    update.mutate(change, { onSuccess: () => showToast(t.saved) });
  }

  return (
    <div className="page pad">
      <Picture profile={profile} update={update} />
      <form className="login-form spaced" noValidate onSubmit={save}>
        <TextField
          label={t.name}
          autoComplete="name"
          maxLength={LONGEST}
          value={name}
          hint={t.nameHint(profile.tenantName)}
          error={name.trim() === '' ? t.nameMissing : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {mayPlace && (
          <TextField
            label={t.position}
            autoComplete="organization-title"
            maxLength={LONGEST}
            value={position}
            onChange={(event) => setPosition(event.target.value)}
          />
        )}
        <SubmitButton disabled={!changed} busy={update.isPending} busyWords={t.saving}>
          {common.save}
        </SubmitButton>
      </form>
      <div className="profile-facts">
        <Cells>
          <Cell label={t.mobile} value={profile.mobile} onPress={() => navigation().open('verificationCode')} />
          {mayCall && <BoundPhone />}
          <Cell label={t.enterprise} value={profile.tenantName} />
          <Cell label={t.department} value={profile.department ?? t.none} />
          {!mayPlace && <Cell label={t.position} value={profile.position ?? t.none} />}
          <Cell label={t.joined} value={dayWords(profile.joinedAt)} />
        </Cells>
      </div>
    </div>
  );
}

/** Shows the phone that lines ring, or that none is bound. A tap binds another one. */
function BoundPhone() {
  const bound = useQuery({
    queryKey: ['calls.binding'],
    queryFn: ({ signal }) => sendRequest('calls.binding', {}, { signal }),
  });
  const words = bound.data ? (bound.data.mobile ?? t.none) : ' ';
  return <Cell label={t.boundPhone} value={words} onPress={() => navigation().open('callerBinding')} />;
}

interface PictureProps {
  profile: ReplyOf<'identity.profile'>;
  update: ReturnType<typeof useUpdateProfile>;
}

/** Lets the user choose a picture, original or compressed, or remove the present one. */
function Picture({ profile: { name, avatar }, update }: PictureProps) {
  const words = avatar ? t.changePicture : t.addPicture;
  return (
    <div className="profile-picture">
      <ImageChoice
        label={words}
        onSent={(path) => update.mutate({ avatar: path }, { onSuccess: () => showToast(t.pictureSaved) })}
      >
        <Avatar name={name} src={avatar} big />
        <span className="sec">{update.isPending ? t.saving : words}</span>
      </ImageChoice>
      {avatar && (
        <button type="button" disabled={update.isPending} onClick={() => update.mutate({ avatar: null })}>
          {t.removePicture}
        </button>
      )}
    </div>
  );
}
