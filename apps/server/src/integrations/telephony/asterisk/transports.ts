import { type LineTransport, lineTransports } from '@haihu/contract/calls/values';
import type { Ari } from './ari.ts';
import { nullIfMissing } from './ari-errors.ts';
import { SIP_OBJECTS } from './engine-settings.ts';

/** Returns the name of the object for a way of signalling, as docs/asterisk/pjsip.conf has it. */
export const transportName = (transport: LineTransport): string => `transport-${transport}`;

/** Returns the ways of signalling to carriers that an Asterisk was set up for. */
export async function findTransports(request: Ari['request']): Promise<LineTransport[]> {
  const found: LineTransport[] = [];
  for (const transport of lineTransports) {
    const path = `asterisk/config/dynamic/${SIP_OBJECTS}/transport/${transportName(transport)}`;
    if ((await request({ method: 'GET', path }).catch(nullIfMissing)) !== null) found.push(transport);
  }
  return found;
}

/** Returns the address of a carrier as a URI of SIP. `trunk`: host and perhaps port. */
export const carrierUri = (trunk: string, transport: LineTransport = 'udp'): string =>
  transport === 'udp' ? `sip:${trunk}` : `sip:${trunk};transport=${transport}`;
