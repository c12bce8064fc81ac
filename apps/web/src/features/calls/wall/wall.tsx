import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../shared/lib/query-client.ts';
import { keepDisplayToken, displayCredentials } from './display-token.ts';
import { PairingCode } from './pairing-code.tsx';
import { useAwake } from '../use-awake.ts';
import { WallBoard } from './wall-board.tsx';
import './wall.css';

/** Shows the team on a television. A screen that is not paired yet shows its code. Nobody needs to touch it. */
export default function Wall() {
  const [credentials, setCredentials] = useState(displayCredentials);
  useAwake();
  const keep = (token: string | null) => {
    keepDisplayToken(token);
    setCredentials(displayCredentials());
  };
  return (
    // Screens without a session have no client of queries around them.
    <QueryClientProvider client={queryClient}>
      <div className="wall">
        {credentials ? (
          <WallBoard key={credentials.token} credentials={credentials} onEnded={() => keep(null)} />
        ) : (
          <PairingCode onPaired={keep} />
        )}
      </div>
    </QueryClientProvider>
  );
}
