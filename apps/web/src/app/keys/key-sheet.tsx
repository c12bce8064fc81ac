import { common } from '../../shared/i18n/common.ts';
import { Sheet, SheetLabel } from '../../shared/ui/sheet.tsx';
import { type KeyName, keyNames } from './meaning.ts';
import { t } from './texts.ts';
import './keys.css';

/** Keys as they are printed on a keyboard. */
const caps: Record<KeyName, readonly string[]> = {
  search: ['/', 'Ctrl K'],
  call: ['C'],
  hangUp: ['H'],
  mute: ['M'],
  next: ['N'],
  result: ['1', '6'],
  level: ['Alt 1', 'Alt 6'],
  save: ['Ctrl Enter'],
  down: ['J'],
  up: ['K'],
  back: ['Esc'],
  help: ['?'],
};
/** Words on the keyboard of a Mac. */
const onMac: Partial<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Enter: '↩' };
const isMac = /Mac/.test(navigator.platform);

/** Names of which the first and the last key are shown. */
const RANGES: readonly KeyName[] = ['result', 'level'];

interface KeySheetProps {
  open: boolean;
  /** The keys that work on the page below. */
  names: readonly KeyName[];
  onClose: () => void;
}

/** Lists the keys that work now, and then the others. */
export function KeySheet({ open, names, onClose }: KeySheetProps) {
  const others = keyNames.filter((name) => !names.includes(name));
  return (
    <Sheet open={open} title={t.title} closeLabel={common.close} onClose={onClose}>
      <SheetLabel>{t.here}</SheetLabel>
      <KeyList names={names} />
      {others.length > 0 && (
        <>
          <SheetLabel>{t.elsewhere}</SheetLabel>
          <KeyList names={others} />
        </>
      )}
      <p className="note pad key-note">{t.note}</p>
    </Sheet>
  );
}

function KeyList({ names }: { names: readonly KeyName[] }) {
  return (
    <dl className="pad key-list">
      {names.map((name) => (
        <div key={name}>
          <dt>{t.names[name]}</dt>
          <dd>
            {caps[name].map((cap, index) => (
              <span key={cap}>
                {index > 0 && <span className="sec">{RANGES.includes(name) ? t.to : t.or}</span>}
                {cap.split(' ').map((one) => (
                  <kbd key={one}>{(isMac && onMac[one]) || one}</kbd>
                ))}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
