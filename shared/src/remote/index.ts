export { defineRemote } from './define-remote';
export type { RemoteModule, PageModule } from './define-remote';
export type { PartnerManifest, RemoteManifest, RouteManifest } from './manifest';
export { RELEASE_SET_ELEMENT_ID } from './release-set';
export type { ReleasedCode, ReleasedRemote, ReleasedRoute, ReleaseSet } from './release-set';
