import type { ReplyOf } from '@haihu/contract/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';

type Device = ReplyOf<'identity.devices'>['list'][number];

/** Lists the devices on which the user is signed in. A tap signs one out. */
export function DeviceList() {
  const devices = useQuery({
    queryKey: ['identity.devices'],
    queryFn: () => sendRequest('identity.devices', {}),
    staleTime: 0,
  });
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['identity.devices'] });
  const endOne = useMutation({
    mutationFn: (id: string) => sendRequest('identity.endDevice', { id }),
    onSuccess: () => showToast(t.deviceEnded),
    onSettled,
  });
  const endOthers = useMutation({
    mutationFn: () => sendRequest('identity.endOtherDevices', {}),
    onSuccess: ({ ended }) => showToast(t.devicesEnded(ended)),
    onSettled,
  });
  const busy = endOne.isPending || endOthers.isPending;

  async function askOne(device: Device): Promise<void> {
    const question = {
      title: t.endDeviceTitle(nameOf(device)),
      body: (device.kind === 'display' ? t.endDisplayBody : t.endDeviceBody)(dayAndClock(device.firstSeenAt)),
      yes: t.endDevice,
    };
    if (await confirm({ ...question, danger: true, no: common.cancel })) endOne.mutate(device.id);
  }

  async function askOthers(count: number): Promise<void> {
    const question = { title: t.endOthersTitle(count), body: t.endOthersBody, yes: t.endDevice };
    if (await confirm({ ...question, danger: true, no: common.cancel })) endOthers.mutate();
  }

  return (
    <Loaded query={devices} skeleton={<Skeleton count={2} />} retry={common.retry}>
      {({ list }) => {
        const others = list.filter(({ isThis }) => !isThis);
        return (
          <Cells inset>
            {list.map((device) => (
              <Cell
                key={device.id}
                label={nameOf(device)}
                note={`${device.tenantName} · ${t.lastUsed(dayAndClock(device.lastSeenAt))}${placeOf(device)}`}
                value={device.isThis ? t.thisDevice : busy ? t.ending : t.endDevice}
                onPress={device.isThis || busy ? undefined : () => void askOne(device)}
              />
            ))}
            {others.length > 1 && (
              <Cell label={t.endOthers(others.length)} danger onPress={() => void askOthers(others.length)} />
            )}
          </Cells>
        );
      }}
    </Loaded>
  );
}

function nameOf({ system, browser, kind }: Device): string {
  const name = [system, browser].filter(Boolean).join(' · ') || t.unknownDevice;
  return kind === 'display' ? t.display(name) : name;
}

/** Writes the network of a device: ` · 203.0.113.*`. */
function placeOf({ network }: Device): string {
  return network ? ` · ${network.replace(/\.0\/24$/, '.*').replace(/::\/48$/, ':*')}` : '';
}
