import type { Task } from '@haihu/contract/tasks/keeping';
import { useState } from 'react';
import { useFileExport } from '../../../parts/files/use-file-export.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionSheet, type SheetAction } from '../../../shared/ui/action-sheet.tsx';
import { confirm } from '../../../shared/ui/ask.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { CustomersSheet } from '../intakes/customers-sheet.tsx';
import { t } from '../texts.ts';
import { TaskTotals } from './task-totals.tsx';
import { t as words } from './detail-texts.ts';
import { useTaskChange } from '../use-tasks.ts';

/** Draws the actions of a leader for a task. */
export function TaskActions({ open, task, onClose }: { open: boolean; task: Task; onClose: () => void }) {
  const { id, name, state } = task;
  const steer = useTaskChange('tasks.steer');
  const copy = useTaskChange('tasks.copy');
  const remove = useTaskChange('tasks.delete');
  const [isChoosing, setChoosing] = useState(false);
  const totals = useOpening();
  const readsStatistics = useAllowed('statistics.read');
  const mayExport = useAllowed('customers.export') && task.total > 0;
  const file = useFileExport((format, key) => sendRequest('tasks.export', { taskId: id, format }, { key }));
  const told = { onError: (error: Error) => showToast(error.message, { kind: 'warn' }) };
  const isOver = state === 'stopped' || state === 'archived';

  async function stop(): Promise<void> {
    const question = { title: t.stopTitle, body: t.stopBody, yes: t.stop, no: common.cancel, danger: true };
    if (await confirm(question)) steer.mutate({ id, what: 'stop' }, told);
  }

  async function copyIt(): Promise<void> {
    const numbers = await confirm({ title: t.copyTitle, yes: t.withNumbers, no: t.withoutNumbers });
    copy.mutate(
      { id, name: t.copyName(name), numbers },
      { onSuccess: (made) => navigation().open('taskDetail', { id: made.id }), ...told },
    );
  }

  async function removeIt(): Promise<void> {
    const question = { title: t.deleteTitle, body: t.deleteBody, yes: t.remove, no: common.cancel, danger: true };
    if (!(await confirm(question))) return;
    try {
      await remove.mutateAsync({ ids: [id] });
      navigation().open('tasks', { view: 'tasks' }, { replace: true });
    } catch (error) {
      told.onError(error as Error);
    }
  }

  const whileOpen: SheetAction[] = [
    { label: t.byTyping, onAct: () => navigation().open('enterNumbers', { id }) },
    { label: t.byFile, onAct: () => navigation().open('taskIntake', { task: id }) },
    { label: t.byCustomers, onAct: () => setChoosing(true) },
    { label: t.divide, onAct: () => navigation().open('assignNumbers', { id }) },
    { label: t.edit, onAct: () => navigation().open('newTask', { id }) },
    { label: words.script, onAct: () => navigation().open('script', { id }) },
    { label: words.ownOutcomes, onAct: () => navigation().open('ownOutcomes', { id }) },
    { label: words.machines, onAct: () => navigation().open('taskMachines', { id }) },
    { label: t.stop, danger: true, onAct: () => void stop() },
  ];
  const actions: SheetAction[] = [
    ...(isOver ? [] : whileOpen),
    ...(readsStatistics ? [{ label: words.totals, onAct: totals.show }] : []),
    ...(mayExport ? [{ label: words.exportTitle, note: words.exportNote, onAct: () => file.start('xlsx') }] : []),
    { label: t.history, onAct: () => navigation().open('taskHistory', { id }) },
    { label: t.copy, onAct: () => void copyIt() },
    ...(state === 'stopped' ? [{ label: t.archive, onAct: () => steer.mutate({ id, what: 'archive' }, told) }] : []),
    ...(state === 'running' ? [] : [{ label: t.remove, danger: true, onAct: () => void removeIt() }]),
  ];
  return (
    <>
      <ActionSheet open={open} onClose={onClose} title={name} closeLabel={common.close} actions={actions} />
      {totals.times > 0 && <TaskTotals taskId={id} open={totals.open} onClose={totals.hide} />}
      {file.sheet}
      {isChoosing && <CustomersSheet taskId={id} onClose={() => setChoosing(false)} />}
    </>
  );
}
