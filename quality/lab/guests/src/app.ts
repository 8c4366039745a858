import type { RemoteModule } from '@prizestash/shared/remote';

/** The module that every guest exposes. Its one page is in a separate chunk. */
const app: Pick<RemoteModule, 'page'> = { page: () => import('./guest-page') };

export default app;
