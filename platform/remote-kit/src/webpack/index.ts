export { packageConfigs } from './package-configs';
