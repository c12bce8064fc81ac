// Stands in the page itself (see vite.config.ts) and runs before the first paint, while the rest is still on its way:
// the theme of last time, so that nothing flashes; the code of the first screen, which the browser would otherwise find
// out about one round trip later; and what the home screen will ask the server, in the words it asked last time.
(() => {
  const { signedOut, signedIn, elsewhere } = document.currentScript.dataset;
  let theme = null;
  let token = null;
  let requests = null;
  try {
    theme = localStorage.getItem('haihu_theme');
    token = localStorage.getItem('flying_token');
    requests = JSON.parse(localStorage.getItem('haihu_first_requests'));
  } catch {
    // Storage is forbidden, or holds nonsense: the system's theme and the login it is.
  }
  if (theme) document.documentElement.dataset.theme = theme;
  const isHome = ['', '#/', '#/pages/index/index'].includes(location.hash);
  const files = `${token ? signedIn : signedOut} ${isHome ? '' : elsewhere}`.split(' ').filter(Boolean);
  for (const file of files) {
    const link = document.createElement('link');
    link.href = file;
    // As the loader asks for them later, or they would be fetched twice.
    link.crossOrigin = '';
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else {
      link.rel = 'modulepreload';
    }
    document.head.append(link);
  }
  if (!token || !isHome || !Array.isArray(requests)) return;
  window.earlyAnswers = requests
    .filter(({ headers }) => headers?.token === token)
    .map(({ method, url, body, headers }) => {
      const signal = AbortSignal.timeout(12_000);
      const init = { method, headers, body: body || null, signal };
      const answer = fetch(url, init).then(async (reply) => [reply.status, await reply.text()]);
      // The code that takes the answer hears of a failure; perhaps none does.
      answer.catch(() => {});
      return { method, url, body, token, answer };
    });
})();
