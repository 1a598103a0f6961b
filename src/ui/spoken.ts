import { createContext, useContext } from 'react';

/** Texts of the frame, toasts and players of a page in another language; a missing one falls back to the shop's own. */
export type Spoken = Partial<
  Record<
    | 'skip'
    | 'offline'
    | 'close'
    | 'install_title'
    | 'install_text'
    | 'install_button'
    | 'install_dismiss'
    | 'foot_words'
    | 'foot_songs'
    | 'create'
    | 'foot_classic'
    | 'foot_agents'
    | 'foot_hosts'
    | 'foot_help'
    | 'find_order'
    | 'foot_track'
    | 'foot_address'
    | 'foot_made'
    | 'foot_occasions'
    | 'foot_legal'
    | 'privacy'
    | 'cookies'
    | 'terms'
    | 'previous'
    | 'next'
    | 'counter_said'
    | 'tap'
    | 'sample_failed'
    | 'again'
    | 'captions',
    string
  >
> & { occasions?: Readonly<Record<string, string>> };

const SpokenContext = createContext<Spoken>({});
export const SpokenProvider = SpokenContext.Provider;

export function useSpoken(): Spoken {
  return useContext(SpokenContext);
}
