import type { BrandingEditor } from '@haihu/contract/config/branding';
import { htmlOfText } from '@haihu/rules/config/branding/document-text';
import { common } from '../../../shared/i18n/common.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { NoProse, Prose } from '../../../shared/ui/prose.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet, SheetLabel } from '../../../shared/ui/sheet.tsx';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { useSaveBranding } from './use-branding-editor.ts';

export type DocumentKey = 'urp' | 'nda' | 'about' | 'app_product';

const LONGEST = 40_000;

interface DocumentSheetProps {
  of: DocumentKey;
  editor: BrandingEditor;
  open: boolean;
  onClose: () => void;
  text: string;
  saved: string;
  onChange: (text: string) => void;
  onSaved: () => void;
}

/** Edits one text, and shows the present version below. Publishing an agreement asks for confirmation. */
export function DocumentSheet({ of, editor, open, onClose, text, saved, onChange, onSaved }: DocumentSheetProps) {
  const save = useSaveBranding();
  const name = t.documentNames[of];
  const isAgreement = of === 'urp' || of === 'nda';
  const shown = editor.own[of] || editor.fallback[of];

  async function submit(): Promise<void> {
    const asks = isAgreement && text.trim() !== '';
    const question = { title: t.publishTitle(name), body: t.publishBody, yes: t.publish, no: common.cancel };
    if (asks && !(await confirm(question))) return;
    save.mutate(
      { version: editor.version, [of]: htmlOfText(text) },
      {
        onSuccess: ({ agreements }) => {
          const version = agreements.find(({ kind }) => kind === of)?.version;
          showToast(version === undefined ? t.saved : t.published(version));
          onSaved();
        },
      },
    );
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={name}
      closeLabel={common.close}
      bar={
        <SaveBar
          label={isAgreement ? t.publish : common.save}
          disabled={text.trim() === saved.trim()}
          busy={save.isPending}
          busyWords={t.saving}
          onSave={() => void submit()}
        />
      }
    >
      <TextArea
        label={name}
        hint={t.documentHint}
        rows={6}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <SheetLabel>{t.shownNow}</SheetLabel>
      {shown ? <Prose html={shown} /> : <NoProse>{t.nothingShown}</NoProse>}
    </Sheet>
  );
}
