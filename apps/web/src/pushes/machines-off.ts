import type { Host, PushHandler } from '../socket/host.ts';

/** Tells a leader that a task switched its search for machines off, and reads the task's page about machines again. */
export function machinesOff({ refresh, toast }: Host): PushHandler<'machinesOff'> {
  return ({ msg }) => {
    toast(msg);
    refresh('tasks.machines');
  };
}
