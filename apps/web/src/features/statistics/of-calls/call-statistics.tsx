import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { CallFigures } from './call-figures.tsx';

/** Calls that lines carried. */
export default function CallStatistics(props: ScreenProps) {
  return <CallFigures {...props} source="lines" />;
}
