import { createContext } from 'react';

/** The public address of the site, and the sequence of the state that the page shows. */
export const PageContext = createContext({ siteUrl: '', sequence: 0 });
