import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { call } from '../../../shared/lib/call.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { TextList, textsFault } from '../components/text-list.tsx';
import { t } from '../settings-texts.ts';
import '../settings.css';

const queryKey = ['followups.phrases'];

/** One's own quick phrases, offered before the enterprise's. */
export default function OwnPhrases() {
  const client = useQueryClient();
  const stored = useQuery({ queryKey, queryFn: ({ signal }) => call('followups.phrases', {}, { signal }) }).data?.list;
  const [draft, setDraft] = useState<string[] | null>(null);
  const texts = draft ?? stored?.filter(({ own }) => own).map(({ text }) => text);
  const save = useMutation({
    mutationFn: (written: string[]) => call('followups.saveOwnPhrases', { texts: written }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey });
      setDraft(null);
      showToast(t.saved);
    },
  });
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.ownPhrases} />
      <main className="page on-ground setting-form">
        {texts ? <TextList texts={texts} onChange={setDraft} /> : <Skeleton of="rows" count={4} />}
      </main>
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
