/*
 * Entry of a remote's Node build: the remote module, and the contact that it was built against. The
 * contract is not part of the remote module, so that browsers do not download it.
 */
export { default } from 'remote-module';
export { contactContract } from '@prizestash/shared/contact-contract';
