import type { ImportInfo } from '@haihu/contract/customers/imports';
import type { DuplicateMode } from '@haihu/contract/config/values';
import { countWords } from '../../../shared/lib/count.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { ErrorRows } from './error-rows.tsx';
import { type Destination, TargetChoice } from './target-choice.tsx';
import { t } from './texts.ts';
import type { ExistingChoice } from './use-confirm-import.ts';

interface PreviewBarProps {
  info: ImportInfo;
  /** The enterprise's treatment of numbers that are customers already. Undefined until it is read. */
  mode: DuplicateMode | undefined;
  destination: Destination;
  onDestination: (destination: Destination) => void;
  existing: ExistingChoice;
  onExisting: (existing: ExistingChoice) => void;
  busy: boolean;
  onConfirm: () => void;
}

/** Asks for the user's decisions about an import, says what follows from them, and confirms it. */
export function PreviewBar(props: PreviewBarProps) {
  const { info, mode, destination, onDestination, existing, onExisting, busy, onConfirm } = props;
  const { kind, good, columns } = info;
  const ofCustomers = kind === 'customers';
  const isTold = info.existing !== null;
  const importable = existing === 'skip' ? good : good + (info.existing ?? 0);
  const hasMobile = columns.some((column) => column.field === 'mobile');
  const isNameless = ofCustomers && hasMobile && !columns.some((column) => column.field === 'name');
  const isNobodyChosen = ofCustomers && destination.target === 'staff' && destination.staff.length === 0;
  return (
    <ActionBar layout="stacked">
      {isNameless && <p className="sec c-warn">{t.noNameColumn}</p>}
      {ofCustomers && <TargetChoice value={destination} onChange={onDestination} />}
      <Consequences info={info} mode={mode} existing={existing} onExisting={onExisting} />
      <div className="h import-buttons">
        <ErrorRows info={info} />
        <Button
          kind="primary"
          wide="grow"
          busy={busy}
          offReason={
            !hasMobile
              ? t.noMobileColumn
              : importable === 0
                ? t.nothingToImport
                : isNobodyChosen
                  ? t.nobodyChosen
                  : undefined
          }
          onClick={onConfirm}
        >
          {(isTold ? t.importCount[kind] : t.importRows)(countWords(importable))}
        </Button>
      </div>
    </ActionBar>
  );
}

type ConsequencesProps = Pick<PreviewBarProps, 'info' | 'mode' | 'existing' | 'onExisting'>;

/** Says what happens to rows that are not plainly new, and asks about numbers that are customers already. */
function Consequences({ info, mode, existing, onExisting }: ConsequencesProps) {
  const { wrong, repeated } = info;
  const ofCustomers = info.kind === 'customers';
  const isBlocked = mode === 'block';
  const untold = info.untold ?? 0;
  const mayBeKnown = info.existing === null || info.existing > 0;
  return (
    <>
      {untold > 0 && untold < wrong && <p className="sec">{t.untold(countWords(untold))}</p>}
      {info.existing === null && wrong + repeated > 0 && <p className="sec">{t.existingUntoldHints[info.kind]}</p>}
      {info.visits > 0 && <p className="sec">{t.callBacksPlanned(countWords(info.visits))}</p>}
      {(info.existing ?? 0) > 0 && !ofCustomers && <p className="sec">{t.followUpsSkipped}</p>}
      {mayBeKnown && ofCustomers && isBlocked && <p className="sec">{t.existingSkipped}</p>}
      {mayBeKnown && ofCustomers && !isBlocked && (
        <div className="h sec">
          <span>{t.onExisting}</span>
          <span className="end import-choice">
            <Segmented
              label={t.onExisting}
              value={existing}
              choices={[
                { value: 'skip', label: t.skip },
                { value: 'merge', label: t.merge },
                ...(mode === 'allow' ? [{ value: 'add' as const, label: t.addAgain }] : []),
              ]}
              onChange={onExisting}
            />
          </span>
        </div>
      )}
    </>
  );
}
