import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { coordinateWords } from '../../../parts/config/maps/map-link.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Cell } from '../../../shared/ui/list-cell.tsx';
import { t } from '../record/detail-texts.ts';

interface PlaceCellProps {
  id: string;
  mayEdit: boolean;
}

/** Draws the customer's place. A tap shows it on the map, or lets the member choose it there if it is missing. */
export function PlaceCell({ id, mayEdit }: PlaceCellProps) {
  const { data } = useQuery({
    queryKey: ['customers.place', id],
    queryFn: () => sendRequest('customers.place', { id }),
  });
  const place = data?.place;
  const { open } = navigation();
  const choose = () => open('chooseLocation', { customer: id });
  if (!data || (!place && !mayEdit)) return null;
  if (!place) return <Cell label={t.onMap} value={t.noPlace} onPress={choose} />;
  const { latitude, longitude, system, name } = place;
  const query = { latitude: String(latitude), longitude: String(longitude), system, name: name ?? undefined };
  return (
    <>
      <Cell label={t.onMap} value={name ?? coordinateWords(place)} onPress={() => open('openLocation', query)} />
      {mayEdit && <Cell label={t.movePlace} onPress={choose} />}
    </>
  );
}
