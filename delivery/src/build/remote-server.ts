/*
 * What a remote's Node build exports: its door, and the contact that it was built against. The
 * contract is here and not at the door, so that no browser downloads it.
 */
export { default } from 'remote-module';
export { contactContract } from '@prizestash/shared/contact-contract';
