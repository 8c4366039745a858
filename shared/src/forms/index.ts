export { useTypedValues } from './use-typed-values';
