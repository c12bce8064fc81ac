import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Sheet, SheetLabel } from '../../../shared/ui/sheet.tsx';
import { t } from '../texts.ts';
import type { Phrase } from './use-phrases.ts';

interface PhrasesSheetProps {
  open: boolean;
  onClose: () => void;
  phrases: readonly Phrase[];
  onPick: (phrase: string) => void;
}

/** Lists all quick phrases with a search, the user's own before the enterprise's. Leads to the user's own. */
export default function PhrasesSheet({ open, onClose, phrases, onPick }: PhrasesSheetProps) {
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const found = phrases.filter(({ text }) => text.toLowerCase().includes(words));
  const groups = [
    { label: t.ownPhrases, list: found.filter(({ own }) => own) },
    { label: t.sharedPhrases, list: found.filter(({ own }) => !own) },
  ];
  const { open: openScreen } = navigation();
  return (
    <Sheet open={open} onClose={onClose} title={t.phrases} closeLabel={common.close}>
      <SearchBar placeholder={t.searchPhrases} value={sought} onChange={setSought} clearLabel={common.clear} />
      {groups.map(
        ({ label, list }) =>
          list.length > 0 && (
            <div key={label} role="group" aria-label={label}>
              <SheetLabel>{label}</SheetLabel>
              {list.map(({ id, text }) => (
                <button
                  key={id}
                  type="button"
                  className="item"
                  onClick={() => {
                    onClose();
                    onPick(text);
                  }}
                >
                  <span className="grow">{text}</span>
                </button>
              ))}
            </div>
          ),
      )}
      {found.length === 0 && (
        <p className="pad note phrases-none" role="status">
          {words ? t.noPhraseFound : t.noPhrases}
        </p>
      )}
      <button
        type="button"
        className="item c-accent"
        onClick={() => {
          onClose();
          openScreen('ownPhrases');
        }}
      >
        {t.editPhrases}
      </button>
    </Sheet>
  );
}
