import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { TextList, textsFault } from '../../../parts/config/settings/text-list.tsx';
import { t } from '../../../parts/config/settings/texts.ts';
import '../../../parts/config/settings/settings.css';

const queryKey = ['followups.phrases'];

/** Edits the user's own quick phrases, which are offered before the enterprise's. */
export default function OwnPhrases() {
  const client = useQueryClient();
  const stored = useQuery({ queryKey, queryFn: ({ signal }) => sendRequest('followups.phrases', {}, { signal }) });
  const [draft, setDraft] = useState<string[] | null>(null);
  const save = useMutation({
    mutationFn: (written: string[]) => sendRequest('followups.saveOwnPhrases', { texts: written }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey });
      setDraft(null);
      showToast(t.saved);
    },
  });
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.ownPhrases} />
      <div className="page on-ground setting-form">
        <Loaded query={stored} skeleton={<Skeleton of="rows" count={4} />} failed={t.failed} retry={common.retry}>
          {({ list }) => (
            <TextList texts={draft ?? list.filter(({ own }) => own).map(({ text }) => text)} onChange={setDraft} />
          )}
        </Loaded>
      </div>
      <SaveBar
        label={common.save}
        disabled={draft === null || textsFault(draft) !== undefined}
        busy={save.isPending}
        busyWords={t.saving}
        onSave={() => save.mutate(draft!.flatMap((text) => text.trim() || []))}
      />
    </>
  );
}
