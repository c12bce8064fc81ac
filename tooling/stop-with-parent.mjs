/** How often it is looked whether the parent is still there. Milliseconds. */
const EVERY = 500;

/**
 * Ends this process as SIGTERM does once the process that started it is gone. npm hands the SIGTERM of a service manager
 * to a shell, which dies of it alone: the server and its database would stay on their port.
 */
export function stopWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.emit('SIGTERM');
  }, EVERY).unref();
}
