import { appPlugin } from './app.ts';

/**
 * Saves a file by the app, at a place that the user chooses. Returns false if this page has no app that can: a WebView
 * alone saves nothing.
 */
export async function saveByApp(content: Blob, name: string): Promise<boolean> {
  const app = appPlugin();
  if (!app?.saveFile) return false;
  const type = content.type.split(';')[0] || 'application/octet-stream';
  await app.saveFile({ name, type, base64: await base64Of(content) });
  return true;
}

function base64Of(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(content);
  });
}
