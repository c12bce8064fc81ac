import { StartError } from '../process/start-error.ts';

/** The keys of an application at Baidu that reads pictures. */
export interface BaiduKeys {
  apiKey: string;
  secretKey: string;
}

/** Reads the keys. Null: this machine reads pictures. Expects both variables or none. */
export function readBaiduKeys(env: Record<string, string | undefined>): BaiduKeys | null {
  const [apiKey, secretKey] = [env.BAIDU_OCR_API_KEY, env.BAIDU_OCR_SECRET_KEY];
  if (!apiKey && !secretKey) return null;
  if (!apiKey || !secretKey) {
    throw new StartError('BAIDU_OCR_API_KEY and BAIDU_OCR_SECRET_KEY go together: one of them is missing.');
  }
  return { apiKey, secretKey };
}
