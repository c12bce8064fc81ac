import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PlacePicker, type ChosenPlace } from '../../../parts/config/maps/place-picker.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import './places.css';

/** Chooses a place on the map. With `customer` it becomes the customer's place; otherwise it is only shown. */
export default function ChooseLocation({ query: { customer } }: ScreenProps) {
  const { label } = useVisit();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <div className="page place-page">{customer ? <OfCustomer id={customer} /> : <ToLookAt />}</div>
    </>
  );
}

function OfCustomer({ id }: { id: string }) {
  const queries = useQueryClient();
  const before = useQuery({ queryKey: ['customers.place', id], queryFn: () => sendRequest('customers.place', { id }) });
  const save = useMutation({
    mutationFn: ({ name, ...place }: ChosenPlace) =>
      sendRequest('customers.setPlace', { id, place: { ...place, name: name || undefined } }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['customers.place', id] });
      showToast(t.saved, { kind: 'done' });
      navigation().back();
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });
  return (
    <Loaded query={before} skeleton={<Skeleton count={4} />} retry={common.retry}>
      {({ place }) => (
        <PlacePicker
          start={place}
          takeLabel={t.take}
          busy={save.isPending}
          busyWords={t.saving}
          onTake={(chosen) => save.mutate(chosen)}
        />
      )}
    </Loaded>
  );
}

function ToLookAt() {
  return <PlacePicker start={null} takeLabel={t.look} onTake={lookAt} />;
}

function lookAt({ latitude, longitude, system, name }: ChosenPlace): void {
  const query = { latitude: String(latitude), longitude: String(longitude), system, name: name || undefined };
  navigation().open('openLocation', query);
}
