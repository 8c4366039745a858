import claim from '../../../mfe-claim/src/app';
import legal from '../../../mfe-legal/src/app';
import offers from '../../../mfe-offers/src/app';

/** The one build for Node: the shell's, with the remotes' doors beside it. */
export * from '../../../shell/src/server';
export const remoteModules = { 'mfe-claim': claim, 'mfe-offers': offers, 'mfe-legal': legal };
