import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { CallFigures } from './call-figures.tsx';

/** Shows statistics of calls by members' own phones. */
export default function DeviceCallStatistics(props: ScreenProps) {
  return <CallFigures {...props} source="device" />;
}
