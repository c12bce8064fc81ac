import { common } from '../../shared/i18n/common.ts';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { PlacePicker, type ChosenPlace } from '../config/maps/place-picker.tsx';
import { t } from './texts.ts';

interface PlaceSheetProps {
  open: boolean;
  onClose: () => void;
  onChosen: (place: ChosenPlace) => void;
}

/** Chooses the place of a follow-up on a map, over the form. */
export default function PlaceSheet({ open, onClose, onChosen }: PlaceSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t.onMap} closeLabel={common.close}>
      <PlacePicker
        start={null}
        takeLabel={t.takePlace}
        onTake={(chosen) => {
          onChosen(chosen);
          onClose();
        }}
      />
    </Sheet>
  );
}
