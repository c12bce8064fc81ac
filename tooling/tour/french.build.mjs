import { expect, test } from 'vitest';
import { build } from 'vite';
import { root } from './install.mjs';

async function codeOf(language) {
  process.env.HAIHU_LANGUAGE = language;
  const web = `${root}apps/web`;
  const { output } = await build({
    root: web,
    configFile: `${web}/vite.config.ts`,
    logLevel: 'warn',
    build: { write: false },
  });
  return output.map((file) => file.code ?? '').join('\n');
}

test(
  'the client for French holds French and the English that it needs, and the others hold no French',
  { timeout: 300_000 },
  async () => {
    const inFrench = await codeOf('fr');
    expect(inFrench).toContain('Se connecter');
    expect(inFrench).toContain('Forgot password?');
    expect(inFrench).not.toContain('忘记密码');
    const inEnglish = await codeOf('en');
    expect(inEnglish).toContain('Forgot password?');
    expect(inEnglish).not.toContain('Se connecter');
    expect(inEnglish).not.toContain('忘记密码');
  },
);
