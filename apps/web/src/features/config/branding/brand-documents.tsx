import type { BrandingEditor } from '@haihu/contract/config/branding';
import { textOfHtml } from '@haihu/rules/config/branding/document-text';
import { useState } from 'react';
import { dayWords } from '../../../shared/lib/day.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { type DocumentKey, DocumentSheet } from './document-sheet.tsx';
import { t } from './texts.ts';

const keys: readonly DocumentKey[] = ['urp', 'nda', 'about', 'app_product'];

/** Lists agreements and texts, each edited in a sheet. Unsaved text is still there when the sheet opens again. */
export function BrandDocuments({ editor }: { editor: BrandingEditor }) {
  const [chosen, setChosen] = useState<DocumentKey>('urp');
  const [drafts, setDrafts] = useState<Partial<Record<DocumentKey, string>>>({});
  const sheet = useOpening();
  const saved = (key: DocumentKey) => textOfHtml(editor.own[key]) ?? editor.own[key];

  function state(key: DocumentKey): string {
    if (editor.own[key] === '') return t.platforms;
    const agreement = editor.agreements.find(({ kind }) => kind === key);
    return agreement ? t.versionSince(agreement.version, dayWords(agreement.publishedAt)) : t.written;
  }

  return (
    <>
      <h2 className="sect">{t.documents}</h2>
      <Cells inset>
        {keys.map((key) => (
          <Cell
            key={key}
            label={t.documentNames[key]}
            note={state(key)}
            onPress={() => {
              setChosen(key);
              sheet.show();
            }}
          />
        ))}
      </Cells>
      {sheet.times > 0 && (
        <DocumentSheet
          of={chosen}
          editor={editor}
          open={sheet.open}
          onClose={sheet.hide}
          text={drafts[chosen] ?? saved(chosen)}
          saved={saved(chosen)}
          onChange={(text) => setDrafts({ ...drafts, [chosen]: text })}
          onSaved={() => setDrafts({ ...drafts, [chosen]: undefined })}
        />
      )}
    </>
  );
}
