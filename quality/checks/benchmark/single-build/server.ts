/** The Node build of the single build: that of the shell, with all remotes beside it. */
export * from 'shell/server';
export { loadRemoteModule } from './load-remote-module';
