// Loaded before a server whose engine tells badly: some events come twice, and some come late, so that others overtake
// them. Answers to requests come as they are.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

const DOUBLED = 0.2;
const LATE = { share: 0.2, most: 150 };

globalThis.troubled = (text, heard) => {
  if (text.includes('"RESTResponse"')) return heard(text);
  if (Math.random() < LATE.share) setTimeout(heard, Math.random() * LATE.most, text);
  else heard(text);
  if (Math.random() < DOUBLED) setTimeout(heard, Math.random() * LATE.most, text);
};

registerHooks({
  load: changeSources([
    [
      'apps/server/src/integrations/telephony/asterisk/ari.ts',
      'heard(data.toString())',
      'globalThis.troubled(data.toString(), heard)',
    ],
  ]),
});
