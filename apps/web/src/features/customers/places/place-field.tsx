import { lazy, Suspense } from 'react';
import type { ChosenPlace } from '../../../parts/config/maps/place-picker.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { coordinateWords } from '../../../parts/config/maps/map-link.ts';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from '../record/texts.ts';

const PlaceSheet = lazy(() => import('../../../parts/config/maps/place-sheet.tsx'));

interface PlaceFieldProps {
  place: ChosenPlace | null;
  onChange: (place: ChosenPlace) => void;
}

/** Lets the user choose the place of a new customer on a map over the form. */
export function PlaceField({ place, onChange }: PlaceFieldProps) {
  const choosing = useOpening();
  return (
    <>
      <SelectField
        label={t.onMap}
        value={place ? place.name || coordinateWords(place) : ''}
        placeholder={t.choosePlace}
        onPress={choosing.show}
      />
      <Suspense>
        {choosing.times > 0 && (
          <PlaceSheet
            key={choosing.times}
            open={choosing.open}
            title={t.onMap}
            takeLabel={t.takePlace}
            start={place}
            onClose={choosing.hide}
            onChosen={onChange}
          />
        )}
      </Suspense>
    </>
  );
}

/** Saves the place of a customer who was just added. */
export async function keepPlace(id: string, { latitude, longitude, system, name }: ChosenPlace): Promise<void> {
  try {
    const place = { latitude, longitude, system, ...(name && { name }) };
    await sendRequest('customers.setPlace', { id, place });
  } catch (error) {
    showToast(t.placeNotKept((error as Error).message), { kind: 'warn', milliseconds: 4000 });
  }
}
