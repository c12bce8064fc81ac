import { common } from '../../../shared/i18n/common.ts';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { PlacePicker, type ChosenPlace } from './place-picker.tsx';

interface PlaceSheetProps {
  open: boolean;
  title: string;
  takeLabel: string;
  start?: ChosenPlace | null;
  onClose: () => void;
  onChosen: (place: ChosenPlace) => void;
}

/** Draws a sheet over a form to choose a place on a map. */
export default function PlaceSheet({ open, title, takeLabel, start = null, onClose, onChosen }: PlaceSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={common.close}>
      <PlacePicker
        start={start}
        takeLabel={takeLabel}
        onTake={(chosen) => {
          onChosen(chosen);
          onClose();
        }}
      />
    </Sheet>
  );
}
