import { canonicalMailbox } from './canonical-mailbox';

it.each([
  ['jdoe@gmail.com', 'jdoe@gmail.com'],
  ['j.doe@gmail.com', 'jdoe@gmail.com'],
  ['JDoe+1@gmail.com', 'jdoe@gmail.com'],
  ['jdoe@googlemail.com', 'jdoe@gmail.com'],
  [' j.d.o.e+sweeps+2@GoogleMail.com ', 'jdoe@gmail.com'],
  ['j.doe@example.com', 'j.doe@example.com'],
  ['j.doe+tag@example.com', 'j.doe@example.com'],
])('maps %s to %s', (email, mailbox) => {
  expect(canonicalMailbox(email)).toBe(mailbox);
});
