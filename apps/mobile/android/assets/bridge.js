// The page's end of the bridge: `Capacitor.Plugins.LocalCall`, as a plugin of Capacitor would bring it. The app evaluates
// this in the main frame, and again after each navigation. Its value is true while a port is awaited.
(() => {
  const app = (globalThis.haihuApp ??= makeBridge());
  return app.isWaiting();

  function makeBridge() {
    let port = null;
    let last = 0;
    /** Orders without an answer: number, `{ text, resolve, reject }`. */
    const open = new Map();
    const listeners = new Map();

    function order(what, details = {}) {
      return new Promise((resolve, reject) => {
        const id = ++last;
        const text = JSON.stringify({ ...details, id, what });
        open.set(id, { text, resolve, reject });
        port?.postMessage(text);
      });
    }

    function hear({ data }) {
      const { id, answer, problem, event, data: news } = JSON.parse(data);
      if (event !== undefined) return (listeners.get(event) ?? []).forEach((listener) => listener(news));
      const asked = open.get(id);
      open.delete(id);
      if (problem === undefined) asked?.resolve(answer);
      else asked?.reject(new Error(problem));
    }

    // Any frame can send a message to the page. Only the app's own has neither a source nor an origin.
    addEventListener('message', (event) => {
      const { data, source, origin, ports } = event;
      if (data !== 'haihu' || source !== null || origin !== '' || ports.length !== 1) return;
      event.stopImmediatePropagation();
      [port] = ports;
      port.addEventListener('message', hear);
      port.start();
      for (const { text } of open.values()) port.postMessage(text);
    });

    const names = [
      'dial',
      'callLog',
      'sims',
      'chooseSim',
      'permissions',
      'ask',
      'openSettings',
      'pickContact',
      'addToCalendar',
      'saveFile',
      'keepAwake',
      'waitForNotices',
      'askToBeSpared',
    ];
    const LocalCall = Object.fromEntries(names.map((name) => [name, (details) => order(name, details)]));
    LocalCall.addListener = (event, listener) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
      const remove = () =>
        listeners.set(
          event,
          listeners.get(event).filter((one) => one !== listener),
        );
      return { remove };
    };
    globalThis.Capacitor = { ...globalThis.Capacitor, Plugins: { ...globalThis.Capacitor?.Plugins, LocalCall } };
    return { isWaiting: () => port === null };
  }
})();
