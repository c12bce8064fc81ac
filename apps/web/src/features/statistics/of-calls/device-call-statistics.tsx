import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { CallFigures } from './call-figures.tsx';

/** Calls that members made with their own phones. */
export default function DeviceCallStatistics(props: ScreenProps) {
  return <CallFigures {...props} source="device" />;
}
