/** Time between two checks that the parent is still there. Milliseconds. */
const EVERY = 500;

/**
 * Ends this process like a SIGTERM once its parent is gone. npm passes the SIGTERM of a service manager to a shell, and
 * only the shell dies of it. The server and its database would stay on their port.
 */
export function stopWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.emit('SIGTERM');
  }, EVERY).unref();
}
