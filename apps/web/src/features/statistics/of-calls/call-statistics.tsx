import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { CallFigures } from './call-figures.tsx';

/** Shows statistics of calls over lines. */
export default function CallStatistics(props: ScreenProps) {
  return <CallFigures {...props} source="lines" />;
}
