// Loaded before the server. The agents' phones of the lab are no browsers, so Asterisk is told of them as SIP phones.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

const provisioning = 'apps/server/src/integrations/telephony/asterisk/provisioning.ts';

registerHooks({ load: changeSources([[provisioning, "media !== 'phone'", 'false']]) });
