import type { BrandingEditor } from '@haihu/contract/config/branding';
import { accentsOf } from '@haihu/rules/config/branding/accents';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { BrandDocuments } from './brand-documents.tsx';
import { BrandPictures } from './brand-pictures.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { ColourField, OWN_COLOUR, readTyped } from './colour-field.tsx';
import { t } from './texts.ts';
import { useSaveBranding } from './use-branding-editor.ts';

const LONGEST_NAME = 40;

/**
 * Edits the branding. Name and colour are saved together, each picture and text by itself. The preview shows the typed
 * values.
 */
export function BrandForm({ editor }: { editor: BrandingEditor }) {
  const { own, fallback } = editor;
  const [name, setName] = useState(own.app_name);
  const [colour, setColour] = useState(editor.colour ?? '');
  const save = useSaveBranding();

  const typed = readTyped(colour);
  const isReadable = typed === null || (typed !== 'none' && accentsOf(typed) !== null);
  const changes = {
    ...(name.trim() !== own.app_name && { app_name: name.trim() }),
    ...(typed !== 'none' && typed !== editor.colour && { colour: typed }),
  };
  const previewed = typed === null || typed === 'none' ? (editor.fallbackColour ?? OWN_COLOUR) : typed;

  function submit(): void {
    save.mutate({ version: editor.version, ...changes }, { onSuccess: () => showToast(t.saved) });
  }

  return (
    <>
      <div className="page on-ground setting-form">
        <BrandPreview
          host={editor.host}
          name={name.trim() || fallback.app_name || t.appName}
          logo={own.app_login_logo || fallback.app_login_logo}
          colour={previewed}
        />
        <TextField
          label={t.name}
          hint={t.nameHint}
          value={name}
          placeholder={fallback.app_name || t.appName}
          maxLength={LONGEST_NAME}
          onChange={(event) => setName(event.target.value)}
        />
        <ColourField value={colour} onChange={setColour} />
        <BrandPictures editor={editor} />
        <BrandDocuments editor={editor} />
      </div>
      <SaveBar
        label={common.save}
        disabled={Object.keys(changes).length === 0 || !isReadable}
        busy={save.isPending}
        busyWords={t.saving}
        onSave={submit}
      />
    </>
  );
}
