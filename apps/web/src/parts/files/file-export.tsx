import { fileFormats } from '@haihu/contract/files/values';
import { common } from '../../shared/i18n/common.ts';
import { ActionSheet } from '../../shared/ui/action-sheet.tsx';
import { NavText } from '../../shared/ui/nav-bar.tsx';
import { useOpening } from '../../shared/ui/use-opening.ts';
import { t } from './texts.ts';
import { type AskForFile, useFileExport } from './use-file-export.tsx';

interface FileExportProps {
  /** Name of the exported list. `note` explains the file. */
  title: string;
  note: string;
  ask: AskForFile;
}

/** Draws a key in a bar that exports a list as a file, after the user has chosen the format. */
export function FileExport({ title, note, ask }: FileExportProps) {
  const choosing = useOpening();
  const { start, sheet } = useFileExport(ask);
  return (
    <>
      <NavText tone="accent" onClick={choosing.show}>
        {t.export}
      </NavText>
      <ActionSheet
        open={choosing.open}
        onClose={choosing.hide}
        title={title}
        closeLabel={common.close}
        actions={fileFormats.map((format, index) => ({
          label: t.formats[format],
          note: index === 0 ? note : undefined,
          onAct: () => start(format),
        }))}
      />
      {sheet}
    </>
  );
}
